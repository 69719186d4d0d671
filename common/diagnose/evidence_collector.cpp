#include "diagnose/evidence_collector.h"

#include <algorithm>
#include <cmath>

#include "run/check.h"

namespace lab {
namespace {

// Two launches for each half segment: more blocks take too long and reveal nothing more.
constexpr uint64_t most_blocks = 16;

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

EvidenceCollector::EvidenceCollector(CaseRunner& runner, const FailedCase& failed)
    : runner_(runner),
      failed_(failed),
      case_(*failed.test_case),
      executor_(runner.executor(case_)) {
    if (runner.device().device) experiment().compare_input();
}

Evidence EvidenceCollector::evidence() {
    const Failure& failure = *failed_.run->result.failure;
    Evidence evidence;
    evidence.test_case = case_;
    evidence.what = failure.what;
    evidence.fault = failure.fault;
    evidence.run.data = failed_.run->failed.data;
    if (!failed_.run->races.empty()) evidence.found.race = failed_.run->races.front();
    if (!failed_.run->uninitialised.empty())
        evidence.found.uninitialised = failed_.run->uninitialised.front();
    evidence.run.inputs = runner_.inputs(case_, *evidence.run.data);
    evidence.run.want = wanted(case_, *evidence.run.data, evidence.run.inputs);
    repeat_failing_run(evidence);
    // Each single run is right: there is no wrong result to examine.
    if (failure.what == What::different_bits) return evidence;
    evidence.run.wrong_result = failure.result;
    if (failure.output_index && (failure.result == 0 || case_.contract->combination()))
        evidence.run.first_wrong = *failure.output_index;
    evidence.again.right_in_other_order = right_in_other_order(evidence);
    if (case_.is_call()) examine_calls(evidence);
    if (case_.contract->selection())
        evidence.on_other_data.same_for_lowest = same_for_lowest(evidence);
    if (case_.contract->combination()) examine_combination(evidence);
    return evidence;
}

Localised EvidenceCollector::elements(Evidence& evidence, uint64_t seed) {
    choose_schedule(failed_.run->failed.choice);
    const Linear& linear = *case_.contract->linear();
    const Range own = case_.own(evidence.run.first_wrong);
    const Localised found = search(evidence, linear.input, own, seed);
    evidence.arrived.weights = found.weights;
    if (linear.factors) evidence.arrived.factors = search_factors(evidence, seed).weights;
    if (linear.tree && case_.blocks() <= most_blocks)
        evidence.arrived.halves = arrivals(
            probe(evidence, linear.input),
            static_cast<size_t>(case_.contract->given()[linear.input]->extent(case_.sizes)),
            case_.threads(), seed);
    choose_schedule({});
    return found;
}

Probe EvidenceCollector::probe(const Evidence& evidence, size_t input) {
    return [this, &evidence, input](std::span<const float> x) -> std::optional<double> {
        const Run run = executor_->run(probed(input, x));
        if (run.outcome.fault) return std::nullopt;
        return static_cast<double>(run.results[0].number(evidence.run.first_wrong));
    };
}

Localised EvidenceCollector::search(const Evidence& evidence, size_t input, Range own,
                                    uint64_t seed, const Place& place) {
    const Parameter& searched = *case_.contract->given()[input];
    const auto elements = static_cast<size_t>(searched.extent(case_.sizes));
    const Probe in_memory = probe(evidence, input);
    const Probe ordered = [&](std::span<const float> x) {
        std::vector<float> placed(x.size());
        for (size_t i = 0; i < x.size(); ++i) placed[place(i)] = x[i];
        return in_memory(placed);
    };
    Localised found = localise(place ? ordered : in_memory, elements, own, seed, limits(searched));
    if (!place || found.weights.empty()) return found;
    std::vector<int> placed(found.weights.size());
    for (size_t i = 0; i < placed.size(); ++i) placed[place(i)] = found.weights[i];
    found.weights = std::move(placed);
    return found;
}

Run EvidenceCollector::run_with_first(const Evidence& evidence, const Array& input) {
    std::vector<Array> inputs = evidence.run.inputs;
    inputs[0] = input;
    return executor_->run(inputs);
}

void EvidenceCollector::examine_counts(Evidence& evidence, uint64_t seed) {
    // Counts that depend on the order say nothing about the elements.
    const bool varies =
        evidence.found.race || evidence.again.right_in_other_order || evidence.again.differs;
    const Array& input = evidence.run.inputs[0];
    if (varies || input.empty()) return;
    choose_schedule(failed_.run->failed.choice);
    const CountKeys count = [&](const Array& keys) -> std::optional<Array> {
        Run run = run_with_first(evidence, keys);
        if (run.outcome.fault || run.results.empty()) return std::nullopt;
        return std::move(run.results[0]);
    };
    evidence.on_keys =
        on_keys(input, evidence.run.results[0].size(), evidence.run.first_wrong, seed, count);
    choose_schedule({});
}

SearchLimits EvidenceCollector::limits(const Parameter& searched) const {
    SearchLimits limits;
    limits.largest_integer = static_cast<uint64_t>(
        std::min<Wide>(largest_integer_of(searched.type->fields[0].scalar), 1 << 24));
    const Contract& contract = *case_.contract;
    if (!contract.multiply_adds) return limits;
    // A run takes longer than its elements tell, and elements of a column are found one by one.
    constexpr int runs_for_columns = 600;
    const uint64_t each = std::max<uint64_t>(
        contract.multiply_adds(case_.sizes) / std::max<uint64_t>(case_.elements(), 1), 1);
    limits.runs = runs_for_columns;
    limits.elements /= each;
    return limits;
}

// A column's elements are neighbours if the matrix is searched column by column.
Localised EvidenceCollector::search_factors(const Evidence& evidence, uint64_t seed) {
    const Factors& factors = *case_.contract->linear()->factors;
    const Parameter& matrix = *case_.contract->given()[factors.input];
    const auto columns = static_cast<size_t>(matrix.columns(case_.sizes));
    const auto elements = static_cast<size_t>(matrix.extent(case_.sizes));
    if (columns == 0) return {};
    const size_t rows = elements / columns;
    const auto by_columns = [=](size_t i) { return i % rows * columns + i / rows; };
    const size_t first = factors.of(case_.sizes, evidence.run.first_wrong, 0) % columns * rows;
    const Localised found =
        search(evidence, factors.input, {first, first + rows}, seed, by_columns);
    return found.weights.empty() ? search(evidence, factors.input, {0, elements}, seed) : found;
}

bool EvidenceCollector::is_right(const Evidence& evidence, const Run& run) const {
    return !check(case_, *evidence.run.data, evidence.run.inputs, run);
}

std::vector<Array> EvidenceCollector::probed(size_t input, std::span<const float> x) const {
    return make_inputs(case_, [&](Array& array, size_t which) {
        array.fill([&](size_t i) { return which == input ? x[i] : 1; });
    });
}

std::vector<Array> EvidenceCollector::filled(Wide value) const {
    return make_inputs(case_, [&](Array& array, size_t) {
        for (size_t field = 0; field < array.type().fields.size(); ++field) {
            const Wide most = largest_integer_of(array.type().fields[field].scalar);
            array.fill([&](size_t) { return std::min(value, most); }, field);
        }
    });
}

void EvidenceCollector::repeat_failing_run(Evidence& evidence) {
    choose_schedule(failed_.run->failed.choice);
    if (runner_.device().sim) runner_.device().sim->count(true);
    const Run run = executor_->run(evidence.run.inputs);
    if (runner_.device().sim) {
        if (!run.outcome.fault) evidence.run.counts = runner_.device().sim->counts();
        runner_.device().sim->count(false);
    }
    evidence.run.results = run.results;
    evidence.run.changes_input = case_.is_call() && run.input_changed;
    // The same data and order as before, on sim: only state left by an earlier call can differ.
    evidence.again.differs =
        runner_.device().sim && evidence.what != What::different_bits && is_right(evidence, run);
    evidence.run.outputs = judge_outputs(*evidence.run.want, run);
}

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

// One number with twelve significant bits among zeros: a half or a bfloat16 cannot hold it.
bool EvidenceCollector::loses_last_bits() {
    constexpr float number = 2049, most_off = 8;
    const Contract& contract = *case_.contract;
    if (!contract.linear() || case_.elements() == 0) return false;
    const ElementType& type = *contract.given()[contract.linear()->input]->type;
    if (type.fields[0].scalar != Scalar::float32) return false;
    std::vector<float> x(contract.given()[contract.linear()->input]->extent(case_.sizes));
    if (x.empty()) return false;
    x.back() = number;
    const Run run = executor_->run(probed(contract.linear()->input, x));
    if (run.results.empty() || run.results[0].size() != 1) return false;
    const Wide got = run.results[0].number(0);
    return got != number && std::abs(got - number) <= most_off;
}

bool EvidenceCollector::same_for_lowest(const Evidence& evidence) {
    if (evidence.run.results.empty()) return false;
    constexpr Wide low = -100;
    const auto& key = case_.contract->selection()->key;
    const Run run = executor_->run(filled(key(low) < key(0) ? low : 0));
    return !run.results.empty() && run.results[0] == evidence.run.results[0];
}

void EvidenceCollector::examine_combination(Evidence& evidence) {
    const auto& [operators, own] = *case_.contract->combination();
    const size_t wrong = evidence.run.wrong_result, output = evidence.run.first_wrong;
    const Array& elements = evidence.run.inputs[0];
    const Range range = own ? own(case_.sizes, output) : Range{0, elements.size()};
    evidence.found.race_matters = race_matters(evidence);
    // A result that depends on the order says nothing about the elements.
    const bool varies = evidence.found.race_matters || evidence.again.right_in_other_order ||
                        evidence.again.differs;
    if (evidence.fault || varies || range.size() == 0) return;
    choose_schedule(failed_.run->failed.choice);
    evidence.on_identities = on_identities(operators[wrong], elements, range,
                                           [&](const Array& chosen) -> std::optional<Element> {
                                               const Run run = run_with_first(evidence, chosen);
                                               if (run.outcome.fault || run.results.size() <= wrong)
                                                   return std::nullopt;
                                               return element_of(run.results[wrong], output);
                                           });
    choose_schedule({});
    if (!case_.is_call() || !evidence.on_identities || !evidence.on_identities->result) return;
    evidence.plan.passes_identity = passes(operators[wrong].identity);
    evidence.plan.passes_other = passes(*evidence.on_identities->result);
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

bool EvidenceCollector::right_in_other_order(const Evidence& evidence) {
    if (!runner_.device().sim || evidence.fault || evidence.again.differs) return false;
    const device::ScheduleChoice failed = failed_.run->failed.choice;
    const bool in_order = !failed.schedule && !failed.block_order && !failed.reversed &&
                          failed.order == device::WarpOrder::ascending;
    choose_schedule({in_order ? device::WarpOrder::descending : device::WarpOrder::ascending});
    return is_right(evidence, executor_->run(evidence.run.inputs));
}

// Runs the failing step again for every race, with its two accesses the other way round.
bool EvidenceCollector::race_matters(const Evidence& evidence) {
    if (evidence.run.results.empty()) return evidence.found.race.has_value();
    for (const warpsim::Race& race : failed_.run->races) {
        device::ScheduleChoice choice = failed_.run->failed.choice;
        if (choice.reversed) return true;
        choice.reversed = race;
        choose_schedule(choice);
        const Run run = executor_->run(evidence.run.inputs);
        choose_schedule({});
        if (run.results != evidence.run.results) return true;
    }
    return false;
}

void EvidenceCollector::choose_schedule(device::ScheduleChoice choice) {
    if (runner_.device().sim) runner_.device().sim->choose_schedule(choice);
}

}  // namespace lab
