#include "judge/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/error.h"
#include "course/points.h"
#include "diagnose/checks.h"
#include "judge/first_failure.h"
#include "judge/gtest_cases.h"
#include "judge/headlines.h"
#include "judge/limits.h"
#include "language/say.h"
#include "progress/progress.h"

namespace lab {
namespace {

// Why a GPU leaves a case out: a kernel that hangs on sim would use up the GPU's deadline and reveal nothing
// new. Empty: it runs.
std::string reason_to_skip(const CaseRun& on_sim) {
    if (on_sim.result.state == CaseState::skipped) return say("it is not run on sim");
    const auto& failure = on_sim.result.failure;
    if (!failure || !failure->fault) return "";
    const device::FaultKind kind = failure->fault->kind;
    const bool hangs = kind == device::FaultKind::never_ends ||
                       kind == device::FaultKind::barrier_stuck ||
                       kind == device::FaultKind::lanes_missing;
    return hangs ? say("it hangs on sim") : "";
}

// If sim lacks a feature, the failure says nothing about the kernel.
void require_supported(const device::Fault& fault) {
    if (fault.kind != device::FaultKind::unsupported) return;
    const std::string line = fault.line ? say(" (line {})", fault.line) : "";
    throw Unsupported(
        say("sim cannot run this kernel yet: {}{}; it may still be right", fault.message, line));
}

std::vector<std::string> all_names(const Request& request) {
    std::vector<std::string> names;
    for (const Case& c : request.suite.cases) names.push_back(c.full_name());
    for (const TaskSpec& task : request.spec.tasks) {
        for (const LimitSpec& limit : task.limits) names.push_back(limit_name(task, limit));
    }
    return names;
}

// `name`: of a case or a limit, behind that of its task and a dot.
bool is_chosen(const std::string& only, const std::string& name) {
    return only.empty() || name == only || name.starts_with(only + ".");
}

void require_known_case(const Request& request) {
    const auto names = all_names(request);
    const auto fits = [&](const std::string& name) { return is_chosen(request.only, name); };
    if (request.only.empty() || std::ranges::any_of(names, fits)) return;
    std::vector<std::string> tasks;
    for (const TaskSpec& task : request.spec.tasks)
        if (std::ranges::any_of(
                names, [&](const std::string& name) { return name.starts_with(task.name + "."); }))
            tasks.push_back(task.name);
    throw UsageError(say("there is no case {}; the cases are {}; or all of a task: {}",
                         request.only, fmt::join(names, ", "), fmt::join(tasks, ", ")));
}

// Every case must belong to a task; every task except that of the checks needs a case or a limit.
void require_fitting_tasks(const Request& request) {
    const auto& tasks = request.spec.tasks;
    for (const Case& c : request.suite.cases) {
        const bool known =
            std::any_of(tasks.begin(), tasks.end(), [&](auto& t) { return t.name == c.task; });
        if (!known) throw NoVerdict("case " + c.full_name() + " belongs to no task of lab.toml");
    }
    for (const TaskSpec& task : tasks) {
        const auto& cases = request.suite.cases;
        const bool some =
            std::any_of(cases.begin(), cases.end(), [&](auto& c) { return c.task == task.name; });
        if (!some && task.limits.empty() && task.name != checks_task)
            throw NoVerdict("task " + task.name + " has no case and no limit");
    }
}

bool passes(const CaseResult& result) {
    return result.state == CaseState::passed || result.state == CaseState::needs_gpu;
}

bool all_pass(std::span<const CaseResult> results) { return std::ranges::all_of(results, passes); }

bool all_pass(const RunHistory& history) {
    return std::ranges::all_of(history.runs, passes, &CaseRun::result);
}

// A case that passes on sim, or that sim cannot run, must pass on the GPU.
bool agrees(const RunHistory& sim, const RunHistory& gpu) {
    for (size_t i = 0; i < sim.runs.size(); ++i)
        if (passes(sim.runs[i].result) && !passes(gpu.runs[i].result)) return false;
    return true;
}

// Compares bit by bit.
size_t different_elements(const Array& one, const Array& other) {
    const size_t bytes = one.type().bytes;
    size_t different = 0;
    for (size_t i = 0; i < one.size(); ++i)
        different += !std::ranges::equal(one.bytes().subspan(i * bytes, bytes),
                                         other.bytes().subspan(i * bytes, bytes));
    return different;
}

int total(const std::vector<TaskResult>& tasks) {
    int points = 0;
    for (const TaskResult& task : tasks) points += task.points;
    return points;
}

}  // namespace

Judge::Judge(Request request) : request_(std::move(request)), histories_(request_.devices.size()) {
    const auto effort = request_.only.empty() ? Effort::usual : Effort::more;
    for (const DeviceUnderTest& device : request_.devices)
        runners_.emplace_back(device, request_.subject, request_.seed, effort);
}

void Judge::compare_bits(size_t index) {
    const auto& sim = histories_.front().runs[index].on_fractions;
    const auto& gpu = histories_.back().runs[index].on_fractions;
    for (size_t result = 0; result < std::min(sim.size(), gpu.size()); ++result) {
        outputs_compared_ += sim[result].size();
        outputs_different_ += different_elements(sim[result], gpu[result]);
    }
}

bool Judge::is_judged(const Case& test_case) const {
    return is_chosen(request_.only, test_case.full_name());
}

CaseRun Judge::run_on(size_t device, const Case& test_case) {
    CaseRun run = runners_[device].run(test_case);
    const auto& failure = run.result.failure;
    if (failure && failure->fault) require_supported(*failure->fault);
    return run;
}

bool Judge::run_case(const Case& test_case) {
    std::vector<CaseResult> shown;
    for (size_t r = 0; r < runners_.size(); ++r) {
        const std::string reason = r > 0 ? reason_to_skip(histories_[0].runs.back()) : "";
        CaseRun run = reason.empty() ? run_on(r, test_case) : runners_[r].skip(test_case, reason);
        auto& failure = run.result.failure;
        if (failure) failure->repeat = request_.repeat(test_case.full_name());
        if (failure && r > 0 && shown[0].state == CaseState::passed)
            failure->what = What::devices_disagree;
        shown.push_back(run.result);
        histories_[r].cases.push_back(test_case);
        histories_[r].runs.push_back(std::move(run));
    }
    if (runners_.size() > 1) compare_bits(histories_[0].runs.size() - 1);
    request_.show(shown);
    return all_pass(shown);
}

// All calls at once, since each start of a planner takes time.
void Judge::plan(std::span<const Case> cases) {
    for (const DeviceUnderTest& device : request_.devices) {
        std::vector<Case> calls;
        std::ranges::copy_if(cases, std::back_inserter(calls), [&](const Case& c) {
            return c.is_call() && !(device.sim && c.needs_gpu());
        });
        if (!calls.empty()) request_.subject.plans->prepare(calls, *device.device);
    }
}

void Judge::run_cases() {
    std::vector<NamedTest> tests;
    std::vector<Case> judged;
    for (const Case& c : request_.suite.cases) {
        if (!is_judged(c)) continue;
        tests.push_back({c.task, c.name, [this, &c] { return run_case(c); }});
        judged.push_back(c);
    }
    plan(judged);
    request_.run_tests(tests);
}

// The judged cases and the others of their contracts, for their evidence, in the suite's order.
RunHistory Judge::run_others(size_t device) {
    const progress::Ticking progress(in_language("running the other cases to find the cause"));
    const RunHistory& judged = histories_[device];
    RunHistory all;
    std::ranges::copy_if(request_.suite.cases, std::back_inserter(all.cases), [&](const Case& c) {
        return std::ranges::count(judged.cases, c.contract, &Case::contract) > 0;
    });
    plan(all.cases);
    auto next = judged.runs.begin();
    for (const Case& c : all.cases) all.runs.push_back(is_judged(c) ? *next++ : run_on(device, c));
    return all;
}

// Many causes need other cases than the failing one, so where a part of the cases is judged, the others
// are examined, too: the cause is the same as in a whole run.
void Judge::diagnose(size_t device, Verdict& verdict) {
    RunHistory& judged = histories_[device];
    if (all_pass(judged)) return;
    const RunHistory others = request_.only.empty() ? RunHistory{} : run_others(device);
    diagnose_first_failure(runners_[device], judged, others.runs.empty() ? judged : others,
                           request_.seed, verdict);
}

void Judge::run_limits(CountedCases& cases, Verdict& verdict) {
    Limits limits(request_.devices[0], cases);
    const auto so_far = award(request_.spec.tasks, results(), request_.devices[0].kind);
    for (const TaskSpec& task : request_.spec.tasks) {
        for (const LimitSpec& limit : task.limits) {
            const std::string name = limit_name(task, limit);
            if (!is_chosen(request_.only, name)) continue;
            const std::string unmet = request_.only.empty() ? unmet_need(task, so_far) : "";
            JudgedLimit judged = limits.judge(task, limit, unmet);
            if (judged.result.failure) judged.result.failure->repeat = request_.repeat(name);
            request_.show(std::span(&judged.result, 1));
            limits_.push_back(judged.result);
            verdict.limits.push_back(judged.limit);
        }
    }
}

// Counts of a wrong kernel would be compared with those of a right one.
void Judge::count_headlines(CountedCases& cases, Verdict& verdict) const {
    const bool counts =
        request_.devices[0].observes() && request_.only.empty() && all_pass(histories_[0]);
    verdict.headlines = headlines(request_.spec.headlines, counts ? &cases : nullptr);
}

// Findings cost the points of the checks' task, not those of the sums.
void Judge::judge_checks() {
    const bool has_checks = std::ranges::count(request_.spec.tasks, checks_task, &TaskSpec::name);
    const RunHistory& history = histories_[0];
    if (!has_checks || !request_.devices[0].observes() || history.runs.empty()) return;
    checks_ = results_of_checks(history);
    for (CaseResult& check : checks_) {
        if (!check.failure) continue;
        const bool is_race = check.failure->what == What::race;
        const Case* const test_case =
            is_race ? smallest_with_race(history) : smallest_with_uninitialised(history);
        check.failure->repeat = request_.repeat(test_case->full_name());
    }
    for (const CaseResult& check : checks_) request_.show(std::span(&check, 1));
}

std::vector<CaseResult> Judge::results() const {
    std::vector<CaseResult> all;
    for (size_t i = 0; i < histories_[0].runs.size(); ++i) {
        for (const RunHistory& history : histories_) all.push_back(history.runs[i].result);
    }
    all.insert(all.end(), checks_.begin(), checks_.end());
    all.insert(all.end(), limits_.begin(), limits_.end());
    return all;
}

// A case that the first device leaves to a GPU is shown, and changes nothing. A GPU alone counts
// nothing and has no checks.
bool Judge::all_scored_pass() const {
    for (size_t i = 0; i < histories_[0].runs.size(); ++i) {
        if (histories_[0].runs[i].result.state == CaseState::needs_gpu) continue;
        for (const RunHistory& history : histories_)
            if (!passes(history.runs[i].result)) return false;
    }
    return !request_.devices[0].decides() || (all_pass(checks_) && all_pass(limits_));
}

void Judge::judge(Verdict& verdict) {
    require_fitting_tasks(request_);
    require_known_case(request_);
    run_cases();
    judge_checks();
    CountedCases counted(runners_[0], request_.suite);
    run_limits(counted, verdict);
    count_headlines(counted, verdict);

    for (size_t r = 0; r < histories_.size() && verdict.first_failure.empty(); ++r)
        diagnose(r, verdict);
    for (const CaseResult& check : checks_) {
        if (!verdict.first_failure.empty() || !check.failure) continue;
        verdict.first_failure = check.name;
        verdict.cause = check.failure->cause->id;
    }
    if (verdict.first_failure.empty()) diagnose_limits(limits_, verdict);

    for (const DeviceUnderTest& device : request_.devices)
        verdict.devices.push_back({device.kind, device.name()});
    if (histories_.size() > 1) {
        verdict.devices[1].agrees = agrees(histories_[0], histories_[1]);
        verdict.devices[1].outputs_compared = outputs_compared_;
        verdict.devices[1].outputs_different = outputs_different_;
    }
    verdict.tasks = award(request_.spec.tasks, results(), request_.devices[0].kind);
    verdict.state = all_scored_pass() ? State::passed : State::failed;
    if (request_.devices[0].decides() && request_.only.empty())
        verdict.points = total(verdict.tasks);
}

}  // namespace lab
