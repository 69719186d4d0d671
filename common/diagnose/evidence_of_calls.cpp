// Evidence from calls of a host function: with other contents before, and from its plan.
#include <algorithm>

#include "diagnose/evidence_collector.h"

namespace lab {
namespace {

bool touches_given(const plan::Plan& plan, const Contract& contract) {
    const auto is_given = [&](uint32_t buffer) {
        uint32_t number = 0;
        for (const Parameter& parameter : contract.parameters)
            if (parameter.is_buffer() && number++ == buffer) return parameter.is_given();
        return false;
    };
    return std::ranges::any_of(plan.steps, [&](const plan::Step& step) {
        if (const auto* copy = std::get_if<plan::Copy>(&step.action))
            return is_given(copy->from.buffer);
        const auto* launch = std::get_if<plan::Launch>(&step.action);
        return launch && std::ranges::any_of(launch->arguments, [&](const auto& argument) {
                   return std::ranges::any_of(argument.pointers, [&](const auto& pointer) {
                       return is_given(pointer.to.buffer);
                   });
               });
    });
}

bool same_results(const Run& one, const Run& other) { return one.results == other.results; }

}  // namespace

void EvidenceCollector::examine_calls(Evidence& evidence) {
    choose_schedule(failed_.run->failed.choice);
    evidence.again.right_from_zero =
        is_right(evidence, experiment().run_from_zero(evidence.run.inputs));
    // Large enough to show in any state that a kernel keeps; keys would then be out of range.
    const std::vector<Array> large =
        case_.contract->counting() ? evidence.run.inputs : filled(0x1p18F);
    const Run one = executor_->run(large), other = executor_->run(large);
    if (runner_.device().sim && !same_results(one, other)) evidence.again.differs = true;
    evidence.plan.ignores_input = ignores_input();
    evidence.on_other_data.loses_last_bits = loses_last_bits();
    if (runner_.device().sim && !evidence.again.differs) examine_first_calls(evidence);
    if (one.refused)
        evidence.plan.refused_as = one.refused->cause;
    else
        count_steps(evidence.plan);
    choose_schedule({});
}

void EvidenceCollector::count_steps(PlanMade& plan) const {
    const plan::Plan& whole = runner_.plan(case_);
    const Parameter& result = *case_.contract->results()[0];
    for (const plan::Step& step : whole.steps) {
        const auto sets = [&](const plan::Place& to, uint64_t bytes, bool by_copy) {
            if (whole.buffers[to.buffer].name == result.name && bytes % result.type->bytes != 0)
                plan.partly_set = {bytes, by_copy};
        };
        if (const auto* const fill = std::get_if<plan::Fill>(&step.action))
            sets(fill->to, fill->bytes, false);
        if (const auto* const copy = std::get_if<plan::Copy>(&step.action))
            sets(copy->to, copy->bytes, true);
        if (const auto* const upload = std::get_if<plan::Upload>(&step.action))
            sets(upload->to, upload->bytes.size(), true);
    }
    const std::vector<plan::Launch> launches = runner_.launches(case_);
    plan.launches = launches.size();
    if (launches.size() == 1) plan.grid = GridMade{launches[0].grid[0], launches[0].grid[1]};
    for (const plan::Launch& launch : launches)
        plan.most_blocks =
            std::max(plan.most_blocks, uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2]);
}

bool EvidenceCollector::passes(const Element& element) const {
    Array one(*case_.contract->given()[0]->type, 1);
    for (size_t field = 0; field < element.size(); ++field) one.set(0, element[field], field);
    const std::span<const std::byte> wanted = one.bytes();
    // Sizes are arguments, too, but no elements.
    const auto is_size = [&](std::span<const std::byte> bytes) {
        return std::ranges::any_of(case_.contract->parameters, [&](const Parameter& parameter) {
            return parameter.role == Role::count &&
                   std::ranges::equal(parameter.value(case_.sizes), bytes);
        });
    };
    const auto contains = [&](const plan::Argument& argument) {
        const std::span<const std::byte> bytes = argument.bytes;
        if (!argument.pointers.empty() || bytes.size() % wanted.size() || is_size(bytes))
            return false;
        for (size_t at = 0; at < bytes.size(); at += wanted.size())
            if (std::ranges::equal(bytes.subspan(at, wanted.size()), wanted)) return true;
        return false;
    };
    const std::vector<plan::Launch> launches = runner_.launches(case_);
    return std::ranges::any_of(launches, [&](const plan::Launch& launch) {
        return std::ranges::any_of(launch.arguments, contains);
    });
}

void EvidenceCollector::examine_first_calls(Evidence& evidence) {
    const auto first_call = [&](std::byte workspace) {
        const auto sim = device::make_sim();
        sim->load(runner_.subject().code);
        sim->choose_schedule(failed_.run->failed.choice);
        Experiment fresh(*sim, runner_.subject(), case_);
        fresh.fill_workspace(workspace);
        return is_right(evidence, fresh.run(evidence.run.inputs));
    };
    evidence.again.right_from_fresh = first_call(Experiment::workspace_rubbish);
    evidence.again.right_from_empty = evidence.again.right_from_fresh || first_call(std::byte{0});
}

bool EvidenceCollector::ignores_input() const {
    Plans& plans = *runner_.subject().plans;
    device::Device& device = *runner_.device().device;
    Case larger = case_;
    for (const auto& [name, size] : case_.sizes) larger.sizes.set(name, size + 1);
    try {
        return case_.elements() > 0 && !touches_given(plans.plan(case_, device), *case_.contract) &&
               touches_given(plans.plan(larger, device), *case_.contract);
    } catch (const plan::PlanError&) {
        return false;
    }
}

}  // namespace lab
