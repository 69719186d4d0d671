#include "judge/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "base/error.h"
#include "run/counters.h"

namespace lab {
namespace {

const Counter& counter_of(const LimitSpec& limit) {
    const auto found = counters().find(limit.counter);
    if (found != counters().end()) return found->second;
    throw NoVerdict(fmt::format("lab.toml: there is no counter {}; there are {}", limit.counter,
                                fmt::join(counters() | std::views::keys, ", ")));
}

Failure missed(const LimitSpec& limit, double measured, const Case& test_case, CostlyLine costly) {
    Failure failure;
    failure.what = What::limit;
    failure.wanted = limit.at_most;
    failure.got = measured;
    failure.costly = costly;
    failure.message =
        fmt::format("{}, counted with {}{}", limit.counter,
                    test_case.is_call() ? test_case.contract->name + ", " : "", test_case.launch());
    failure.cause = Diagnosis{"limit", limit.says, limit.advice};
    return failure;
}

}  // namespace

std::string limit_name(const TaskSpec& task, const LimitSpec& limit) {
    return task.name + "." + limit.counter;
}

std::string unmet_need(const TaskSpec& task, const std::vector<TaskResult>& so_far) {
    for (const TaskResult& other : so_far) {
        const bool needed = std::count(task.needs.begin(), task.needs.end(), other.name);
        if (needed && other.state != CaseState::passed) return other.name;
    }
    return "";
}

JudgedLimit Limits::judge(const TaskSpec& task, const LimitSpec& limit, const std::string& unmet) {
    const bool sim = runner_.device().sim;
    JudgedLimit judged;
    judged.limit = {limit.counter, limit.at_most, {}, CaseState::skipped};
    judged.result = {limit_name(task, limit),
                     task.name,
                     runner_.device().kind,
                     limit.says,
                     CaseState::skipped,
                     0,
                     {},
                     {}};
    if (!sim) judged.result.sentence += ": not counted, only sim counts";
    if (!unmet.empty()) judged.result.sentence += ": not counted until " + unmet + " passes";
    if (sim && unmet.empty()) measure(limit, judged);
    return judged;
}

void Limits::measure(const LimitSpec& limit, JudgedLimit& judged) {
    const Counter& counter = counter_of(limit);
    CaseResult& result = judged.result;
    std::optional<double>& most = judged.limit.measured;
    for (const Counted& c : counted()) {
        if (c.failure) {
            result.failure = c.failure;
            most.reset();
            break;
        }
        const double measured = counter.measure(c.launches, c.test_case);
        if (most && measured <= *most) continue;
        most = measured;
        if (measured > limit.at_most)
            result.failure = missed(limit, measured, c.test_case, costly_line(counter, c.launches));
    }
    result.state = judged.limit.state = result.failure ? CaseState::failed : CaseState::passed;
    if (!result.failure)
        result.sentence += fmt::format(": counted {:.4g}, at most {:.4g}", *most, limit.at_most);
}

const std::vector<Counted>& Limits::counted() {
    if (counted_.empty()) {
        for (const Case& test_case : cases_) counted_.push_back(run_counted(runner_, test_case));
    }
    return counted_;
}

}  // namespace lab
