#include "judge/limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "language/say.h"

namespace lab {
namespace {

Failure missed(const LimitSpec& limit, const Counter& counter, const HighestCount& highest) {
    const Case& test_case = *highest.of;
    Failure failure;
    failure.what = What::limit;
    failure.wanted = limit.at_most;
    failure.got = highest.value;
    failure.costly = highest.threads ? costly_line(counter, *highest.threads)
                     : highest.ranks ? costly_line(counter, *highest.ranks)
                     : highest.links ? costly_line(*highest.links)
                                     : costly_line(counter, highest.launches);
    const bool is_named = test_case.is_call() || test_case.contract->native();
    const std::string with = (is_named ? test_case.contract->name + ", " : "") + test_case.launch();
    const bool is_cut_short = highest.ranks && highest.ranks->is_cut_short;
    failure.message = is_cut_short ? say("{}, counted with {}, until the simulation was ended",
                                         limit.counter, with)
                                   : say("{}, counted with {}", limit.counter, with);
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
        if (other.name == task.name && other.state == CaseState::failed) return other.name;
        if (needed && other.state != CaseState::passed) return other.name;
    }
    return "";
}

JudgedLimit Limits::judge(const TaskSpec& task, const LimitSpec& limit, const std::string& unmet) {
    const bool counts = device_.observes();
    JudgedLimit judged;
    judged.limit = {limit.counter, limit.at_most, {}, CaseState::skipped};
    judged.result = {limit_name(task, limit), task.name, device_.kind, limit.says,
                     CaseState::skipped,      0,         {},           {}};
    if (!counts) judged.result.sentence = say("{}: not counted, only sim counts", limit.says);
    if (!unmet.empty())
        judged.result.sentence = say("{}: not counted until {} passes", limit.says, unmet);
    if (!counts || !unmet.empty()) return judged;
    const std::string unwritten = cases_.unwritten(task.name, counter_of(limit.counter));
    if (unwritten.empty())
        measure(task.name, limit, judged);
    else
        judged.result.sentence = say("{}: not counted until {} is written", limit.says, unwritten);
    return judged;
}

void Limits::measure(const std::string& task, const LimitSpec& limit, JudgedLimit& judged) {
    const Counter& counter = counter_of(limit.counter);
    CaseResult& result = judged.result;
    const Failure* const wrong = cases_.failure(task, &counter);
    const auto highest = cases_.highest(counter, task);
    const bool is_missed = highest && highest->value > limit.at_most;
    // A simulation may be ended just because of what there is too much of.
    const bool is_cut_short = highest && highest->ranks && highest->ranks->is_cut_short;
    if (wrong && !(is_missed && is_cut_short)) {
        result.failure = *wrong;
    } else if (highest) {
        judged.limit.measured = highest->value;
        if (is_missed)
            result.failure = missed(limit, counter, *highest);
        else
            result.sentence = say("{}: counted {}, at most {}", result.sentence,
                                  as_shown(highest->value), as_shown(limit.at_most));
    }
    result.state = judged.limit.state = result.failure ? CaseState::failed : CaseState::passed;
}

}  // namespace lab
