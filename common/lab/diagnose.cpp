#include "lab/diagnose.h"

#include <algorithm>
#include <cmath>

#include "lab/check.h"
#include "lab/checks.h"
#include "lab/experiment.h"
#include "lab/localise.h"

namespace lab {
namespace {

// Two launches for each half segment: more blocks take too long, and say no more.
constexpr uint32_t most_blocks = 16;

bool touches_input(const plan::Plan& plan) {
    constexpr uint32_t input = 0;
    return std::ranges::any_of(plan.steps, [](const plan::Step& step) {
        if (const auto* copy = std::get_if<plan::Copy>(&step)) return copy->from.buffer == input;
        const auto* launch = std::get_if<plan::Launch>(&step);
        return launch && std::ranges::any_of(launch->arguments, [](const plan::Argument& argument) {
                   return std::ranges::any_of(argument.pointers, [](const auto& pointer) {
                       return pointer.to.buffer == input;
                   });
               });
    });
}

class Look {
  public:
    Look(CaseRunner& runner, const FailedCase& failed)
        : runner_(runner),
          failed_(failed),
          experiment_(*runner.rig().device, runner.subject(), *failed.asked) {
        experiment_.compare_input();
    }

    Evidence evidence(const SegmentSums& sums) {
        const Failure& failure = *failed_.run->result.failure;
        Evidence evidence;
        evidence.sums = sums;
        evidence.asked = *failed_.asked;
        evidence.what = failure.what;
        evidence.fault = failure.fault;
        evidence.data = failed_.run->failed.data;
        if (!failed_.run->races.empty()) evidence.race = failed_.run->races.front();
        if (!failed_.run->uninitialised.empty())
            evidence.uninitialised = failed_.run->uninitialised.front();
        evidence.input = runner_.data(*failed_.asked, evidence.data);
        look_again(evidence);
        if (failure.output_index) evidence.output = *failure.output_index;
        evidence.right_in_other_order = right_in_other_order(evidence);
        if (failed_.asked->calls()) look_at_calls(evidence);
        return evidence;
    }

    // Fills in what arrives in the first wrong output.
    Localised elements(Evidence& evidence, uint64_t seed) {
        set_turns(failed_.run->failed.turns);
        const Case& asked = evidence.asked;
        const auto probe = [&](std::span<const float> x) -> std::optional<double> {
            const Run run = experiment_.run(x);
            return run.outcome.fault ? std::nullopt
                                     : std::optional<double>(run.outputs[evidence.output]);
        };
        auto found = localise(probe, asked.elements(), asked.segment(evidence.output), seed);
        evidence.weights = found.weights;
        if (!asked.n && asked.blocks <= most_blocks) {
            evidence.halves = arrivals(probe, asked.elements(), asked.threads, seed);
        }
        set_turns({});
        return found;
    }

  private:
    // The failing launch once more, counted.
    void look_again(Evidence& evidence) {
        set_turns(failed_.run->failed.turns);
        if (runner_.rig().sim) runner_.rig().sim->count(true);
        const Run run = experiment_.run(evidence.input);
        if (runner_.rig().sim) {
            if (!run.outcome.fault) evidence.counts = runner_.rig().sim->counts();
            runner_.rig().sim->count(false);
        }
        evidence.got = run.outputs;
        evidence.changes_input = evidence.asked.calls() && run.input_changed;
        // The same as before, in the same order, on sim: only what an earlier call left can differ.
        evidence.differs_when_repeated =
            runner_.rig().sim && !check(evidence.asked, evidence.data, evidence.input, run);
        evidence.outputs =
            judge_outputs(evidence.asked, evidence.data, evidence.input, run.outputs);
    }

    // Of a host function: what the call finds.
    void look_at_calls(Evidence& evidence) {
        set_turns(failed_.run->failed.turns);
        const Run zeroed = experiment_.run(evidence.input, 0.0F);
        evidence.right_from_zero = !check(evidence.asked, evidence.data, evidence.input, zeroed);
        // Large enough to show in whatever a kernel has kept.
        const std::vector<float> large(evidence.input.size(), 0x1p18F);
        const Run one = experiment_.run(large), other = experiment_.run(large);
        if (runner_.rig().sim && !same_bits(one.outputs, other.outputs))
            evidence.differs_when_repeated = true;
        evidence.ignores_input = ignores_input(evidence.asked);
        evidence.loses_last_bits = loses_last_bits(evidence.asked);
        if (runner_.rig().sim && !evidence.differs_when_repeated) look_at_first_calls(evidence);
        if (one.refused) evidence.refused_as = one.refused->cause;
        set_turns({});
    }

    // One number with twelve bits among zeros: a half and a bfloat16 have no room for it.
    bool loses_last_bits(const Case& asked) {
        constexpr float number = 2049, most_off = 8;
        if (asked.operation != Operation::sum || *asked.n == 0) return false;
        std::vector<float> x(*asked.n);
        x.back() = number;
        const Run run = experiment_.run(x);
        if (run.outputs.size() != 1 || run.outputs[0] == number) return false;
        return std::abs(run.outputs[0] - number) <= most_off;
    }

    // On a device where nothing has run yet.
    void look_at_first_calls(Evidence& evidence) {
        const auto first_call = [&](std::byte workspace) {
            const auto sim = device::make_sim_device();
            sim->load(runner_.subject().code);
            sim->set_turns(failed_.run->failed.turns);
            Experiment fresh(*sim, runner_.subject(), evidence.asked);
            fresh.fill_workspace(workspace);
            const Run run = fresh.run(evidence.input);
            return !check(evidence.asked, evidence.data, evidence.input, run);
        };
        evidence.right_from_fresh = first_call(Experiment::workspace_rubbish);
        evidence.right_from_empty = evidence.right_from_fresh || first_call(std::byte{0});
    }

    // Of another n the plan has something to do with the input, and of this one not.
    bool ignores_input(const Case& asked) const {
        Plans& plans = *runner_.subject().plans;
        device::Device& device = *runner_.rig().device;
        Case larger = asked;
        ++*larger.n;
        try {
            return *asked.n > 0 && !touches_input(plans.plan(asked, device)) &&
                   touches_input(plans.plan(larger, device));
        } catch (const plan::PlanError&) {
            return false;
        }
    }

    bool right_in_other_order(const Evidence& evidence) {
        if (!runner_.rig().sim || evidence.fault || evidence.differs_when_repeated) return false;
        const device::Turns failed = failed_.run->failed.turns;
        const bool in_order = !failed.schedule && failed.order == device::WarpOrder::ascending;
        set_turns({in_order ? device::WarpOrder::descending : device::WarpOrder::ascending});
        const Run run = experiment_.run(evidence.input);
        return !check(evidence.asked, evidence.data, evidence.input, run);
    }

    void set_turns(device::Turns turns) {
        if (runner_.rig().sim) runner_.rig().sim->set_turns(turns);
    }

    CaseRunner& runner_;
    const FailedCase& failed_;
    Experiment experiment_;
};

// Too large to be looked into: all that is known is that every smaller case is right.
Evidence of_huge(const FailedCase& failed) {
    Evidence evidence;
    evidence.asked = *failed.asked;
    evidence.what = failed.run->result.failure->what;
    evidence.fault = failed.run->result.failure->fault;
    return evidence;
}

}  // namespace

void diagnose(CaseRunner& runner, const SegmentSums& sums, const FailedCase& first,
              std::span<const FailedCase> others, std::span<const Case> cases,
              std::span<const CaseResult> results, uint64_t seed, Failure& failure) {
    if (first.asked->is_huge()) {
        Evidence evidence = of_huge(first);
        evidence.results = results;
        failure.cause = find_cause(std::span(&evidence, 1));
        return;
    }
    std::vector<FailedCase> all = {first};
    all.insert(all.end(), others.begin(), others.end());
    std::vector<Evidence> evidence;
    for (const FailedCase& failed : all) {
        Look look(runner, failed);
        evidence.push_back(look.evidence(sums));
        Evidence& last = evidence.back();
        last.cases = cases;
        last.results = results;
        // What a device stopped, or another order mends, needs no second opinion.
        const bool certain = last.fault || last.right_in_other_order;
        if (certain && evidence.size() == 1) break;
        const bool is_sum = last.asked.operation == Operation::sum;
        if (certain || last.what != What::wrong_sum || !is_sum) continue;
        const Localised found = look.elements(last, seed);
        if (evidence.size() > 1) continue;
        failure.elements = deviations(last.weights, last.asked.segment(last.output));
        failure.message = found.why_not;
    }
    failure.cause = find_cause(evidence);
    failure.races = texts_of(first.run->races);
    failure.uninitialised = texts_of(first.run->uninitialised);
}

}  // namespace lab
