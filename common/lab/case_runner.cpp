#include "lab/case_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "lab/check.h"
#include "progress/progress.h"

namespace lab {
namespace {

// Beyond, the bound of a sum of random numbers is so wide that it says nothing (data.cpp).
constexpr size_t most_random_elements = 1 << 16;

// The shadow of more elements takes hundreds of megabytes.
constexpr size_t most_checked_elements = 1 << 20;

// Of small cases: lanes that part take longer.
constexpr uint64_t schedules = 3;
constexpr size_t most_scheduled_elements = 1 << 12;
// A launch of more runs under one of them, and which one differs from case to case.
constexpr double most_threads_under_all = 1 << 16;

bool same_lines(const warpsim::Race& one, const warpsim::Race& other) {
    return one.first.line == other.first.line && one.second.line == other.second.line;
}
bool same_lines(const warpsim::Uninitialised& one, const warpsim::Uninitialised& other) {
    return one.read.line == other.read.line;
}

template <class Finding>
void add(const std::vector<Finding>& found, std::vector<Finding>& all) {
    for (const Finding& finding : found) {
        const auto is_known = [&](const Finding& other) { return same_lines(other, finding); };
        if (std::ranges::none_of(all, is_known)) all.push_back(finding);
    }
}

// All kinds of data; the last one in the other order, where there is one.
std::vector<Step> steps(const Rig& rig, const Case& asked) {
    std::vector<Step> list;
    for (const DataKind kind : kinds_for(asked.operation)) {
        const bool says_something = asked.operation != Operation::sum ||
                                    kind != DataKind::signed_random ||
                                    asked.elements() <= most_random_elements;
        if (says_something) list.push_back({kind});
    }
    if (rig.sim) list.back().turns.order = device::WarpOrder::descending;
    return list;
}

double product(const std::array<uint32_t, 3>& size) { return 1.0 * size[0] * size[1] * size[2]; }

CaseResult blank(const Rig& rig, const Case& asked) {
    CaseResult result;
    result.name = asked.full_name();
    result.task = asked.task;
    result.device = rig.kind;
    result.sentence = asked.sentence();
    return result;
}

}  // namespace

std::vector<float> CaseRunner::data(const Case& asked, DataKind kind) const {
    return make_data(kind, asked.elements(), seed_for(seed_, asked.full_name() + name_of(kind)));
}

CaseRun CaseRunner::skip(const Case& asked, const std::string& reason) const {
    CaseRun run;
    run.result = blank(rig_, asked);
    run.result.state = CaseState::skipped;
    run.result.sentence += ": not run, since " + reason;
    return run;
}

std::optional<Failure> CaseRunner::run_steps(const Case& asked, CaseRun& run) {
    Experiment experiment(*rig_.device, subject_, asked);
    if (rig_.sim && asked.elements() <= most_checked_elements) experiment.check(*rig_.sim);
    for (const Step& step : steps(rig_, asked))
        if (auto failure = run_step(step, experiment, asked, run)) return failure;
    // Unchecked: what the checks say does not depend on the order of turns.
    Experiment unchecked(*rig_.device, subject_, asked);
    for (const Step& step : under_schedules(asked, run)) {
        if (auto failure = run_step(step, unchecked, asked, run)) {
            run.result.sentence += fmt::format(", under schedule {}", step.turns.schedule);
            return failure;
        }
    }
    return std::nullopt;
}

std::optional<Failure> CaseRunner::run_step(const Step& step, Experiment& experiment,
                                            const Case& asked, CaseRun& run) {
    if (rig_.sim) rig_.sim->set_turns(step.turns);
    const auto input = data(asked, step.data);
    const Run ran = experiment.run(input);
    add(ran.races, run.races);
    add(ran.harmless_races, run.harmless_races);
    run.race_check_gave_up |= ran.race_check_gave_up;
    add(ran.uninitialised, run.uninitialised);
    if (run.barrier_remarks.empty()) run.barrier_remarks = ran.barrier_remarks;
    if (run.result.printed.empty()) run.result.printed = ran.outcome.printed;
    if (step.data == DataKind::signed_random) run.random_outputs = ran.outputs;
    run.failed = step;
    return check(asked, step.data, input, ran);
}

// The first kind of data again, where another order of turns may change the sum: a race is told as
// a race, and costs no sum. What __activemask() says when lanes part is nobody's mistake.
std::vector<Step> CaseRunner::under_schedules(const Case& asked, const CaseRun& run) const {
    if (!rig_.sim || asked.elements() > most_scheduled_elements || !run.races.empty() ||
        rig_.sim->asks_who_is_active() ||
        (!run.race_check_gave_up && same_under_every_schedule(asked)))
        return {};
    const DataKind kind = kinds_for(asked.operation).front();
    if (asked.calls() && most_threads(asked) > most_threads_under_all)
        return {{kind, {.schedule = 1 + seed_for(0, asked.full_name()) % schedules}}};
    std::vector<Step> list;
    for (uint64_t schedule = 1; schedule <= schedules; ++schedule)
        list.push_back({kind, {.schedule = schedule}});
    return list;
}

std::vector<plan::Launch> CaseRunner::launches(const Case& asked) const {
    std::vector<plan::Launch> list;
    for (const plan::Step& step : subject_.plans->plan(asked, *rig_.device).steps) {
        if (const auto* const launch = std::get_if<plan::Launch>(&step)) list.push_back(*launch);
    }
    return list;
}

double CaseRunner::most_threads(const Case& asked) const {
    double most = 0;
    for (const plan::Launch& launch : launches(asked))
        most = std::max(most, product(launch.grid) * product(launch.block));
    return most;
}

bool CaseRunner::same_under_every_schedule(const Case& asked) const {
    const auto same = [&](const std::string& kernel) {
        return rig_.sim->same_under_every_schedule(kernel);
    };
    if (!asked.calls()) return same(subject_.kernel);
    return std::ranges::all_of(launches(asked), same, &plan::Launch::kernel);
}

std::optional<Failure> CaseRunner::run_huge(const Case& asked, CaseRun& run) {
    const progress::Ticking progress("adding up " + std::to_string(*asked.n) + " elements");
    const HugeInput input(*asked.n, seed_for(seed_, asked.full_name()));
    const Run ran = Experiment(*rig_.device, subject_, asked).run(input);
    run.result.printed = ran.outcome.printed;
    return check_huge(input.sum(), ran);
}

std::vector<std::string> CaseRunner::describe_plan(const Case& asked) const {
    const plan::Plan& plan = subject_.plans->plan(asked, *rig_.device);
    std::vector<std::string> lines = plan::describe(plan, subject_.parameter_names);
    if (launches(asked).empty()) lines.emplace_back("the host function launches no kernel");
    return lines;
}

CaseRun CaseRunner::run(const Case& asked) {
    if (endless_ && asked.elements() >= endless_->elements())
        return skip(asked, endless_->full_name() + " never ends");
    if (asked.is_huge() && !failed_.empty()) return skip(asked, failed_ + " fails");
    CaseRun run;
    run.result = blank(rig_, asked);
    const auto start = std::chrono::steady_clock::now();
    run.result.failure = asked.is_huge() ? run_huge(asked, run) : run_steps(asked, run);
    if (rig_.sim) rig_.sim->set_turns({});
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    run.result.seconds = taken.count();
    auto& failure = run.result.failure;
    if (!failure) return run;
    if (asked.calls() && failure->what != What::refused) failure->plan = describe_plan(asked);
    run.result.state = CaseState::failed;
    if (failed_.empty()) failed_ = asked.full_name();
    if (failure->fault && failure->fault->kind == device::FaultKind::never_ends) endless_ = asked;
    return run;
}

}  // namespace lab
