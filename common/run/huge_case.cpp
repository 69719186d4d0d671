// Huge cases: their input repeats itself. Beside the size of the case, two others are drawn.
#include "language/say.h"
#include "run/case_runner.h"
#include "run/check.h"
#include "run/findings.h"

namespace lab {

std::optional<Failure> CaseRunner::run_huge(const Case& test_case, CaseRun& run) const {
    const HugeInput input(test_case.elements(), seed_for(seed_, test_case.full_name()));
    // It runs once, without checks, and the last block comes first: it may overwrite what an earlier
    // one still has to read.
    if (device_.sim) device_.sim->choose_schedule({.order = device::WarpOrder::descending});
    Experiment experiment(*device_.device, subject_, test_case);
    const Run ran = experiment.run(input);
    if (device_.sim) device_.sim->choose_schedule({});
    run.result.printed = ran.outcome.printed;
    run.result.printed_lines = ran.outcome.printed_lines;
    return check_huge(test_case, input, experiment, ran);
}

std::optional<Failure> CaseRunner::run_at_each_size(const Case& huge, CaseRun& run) const {
    if (auto failure = run_huge(huge, run)) return failure;
    if (auto failure = check_beyond(huge, run)) return failure;
    return run_between(huge, run);
}

// With checks, which a huge case would take too long for, at a size beyond all others that are
// checked, drawn from the seed.
std::optional<Failure> CaseRunner::check_beyond(const Case& huge, CaseRun& run) const {
    if (!device_.sim || !huge.contract->sized) return std::nullopt;
    const uint64_t seed = seed_for(seed_, huge.full_name() + " checked");
    Case large = huge;
    large.sizes = huge.contract->sized(most_checked_elements + 1 + seed % most_checked_elements);
    const HugeInput input(large.elements(), seed);
    Experiment experiment(*device_.device, subject_, large);
    experiment.check(*device_.sim);
    Run ran = experiment.run(input);
    add(ran.races, run.races);
    add(ran.uninitialised, run.uninitialised);
    auto failure = check_huge(large, input, experiment, ran);
    const bool is_reversed = !failure && !ran.races.empty();
    if (is_reversed) {
        device_.sim->choose_schedule({.reversed = ran.races.front()});
        Experiment reversed(*device_.device, subject_, large);
        ran = reversed.run(input);
        failure = check_huge(large, input, reversed, ran);
    }
    if (failure) failed_at(large, *failure, run);
    if (failure && is_reversed)
        run.result.sentence =
            say("{}, with the accesses of a race the other way round", run.result.sentence);
    return failure;
}

// Without checks, at a size between those with checks and the huge one, drawn from the seed: else a
// kernel could know that it never runs at these. Each power of two is as likely as any other.
std::optional<Failure> CaseRunner::run_between(const Case& huge, CaseRun& run) const {
    if (!device_.sim || !huge.contract->sized) return std::nullopt;
    constexpr uint64_t least = 25, most = 30;  // powers
    const uint64_t seed = seed_for(seed_, huge.full_name() + " between");
    const uint64_t power = uint64_t{1} << (least + seed % (most - least + 1));
    Case between = huge;
    between.sizes = huge.contract->sized(power + seed_for(seed, "rest") % power);
    const HugeInput input(between.elements(), seed);
    device_.sim->choose_schedule({});
    Experiment experiment(*device_.device, subject_, between);
    auto failure = check_huge(between, input, experiment, experiment.run(input));
    if (failure) failed_at(between, *failure, run);
    return failure;
}

void CaseRunner::failed_at(const Case& other, Failure& failure, CaseRun& run) const {
    run.failed_at_another_size = true;
    run.result.sentence = say("{}, and then {}", run.result.sentence, other.launch());
    if (other.is_call() && failure.what != What::refused) failure.plan = describe_plan(other);
}

bool CaseRunner::is_right_on_zeros(const Case& test_case) const {
    CaseRun run;
    return !run_huge(test_case, run);
}

}  // namespace lab
