#include "lab/limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/check.h"
#include "lab/counters.h"
#include "lab/error.h"
#include "lab/experiment.h"

namespace lab {
namespace {

double measure(const LimitSpec& limit, std::span<const device::LaunchCounts> launches,
               const Case& asked) {
    const auto measured = counter(limit.counter, launches, asked);
    if (measured) return *measured;
    throw NoVerdict(fmt::format("lab.toml: there is no counter {}; there are {}", limit.counter,
                                fmt::join(counter_names(), ", ")));
}

Failure missed(const LimitSpec& limit, double measured, const Case& asked) {
    Failure failure;
    failure.what = What::limit;
    failure.wanted = limit.at_most;
    failure.got = measured;
    failure.message = fmt::format("{}, counted with {}", limit.counter, asked.launch());
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

Counted run_limit(CaseRunner& runner, const TaskSpec& task, const LimitSpec& limit,
                  const Case& asked, const std::string& unmet) {
    Counted counted;
    counted.limit = {limit.counter, limit.at_most, {}, CaseState::skipped};
    CaseResult& result = counted.result;
    result = {limit_name(task, limit),
              task.name,
              runner.rig().kind,
              limit.says,
              CaseState::skipped,
              0,
              {},
              {}};
    if (!runner.rig().sim) result.sentence += ": not counted, only sim counts";
    if (!unmet.empty()) result.sentence += ": not counted until " + unmet + " passes";
    if (!runner.rig().sim || !unmet.empty()) return counted;

    Experiment experiment(*runner.rig().device, runner.subject(), asked);
    const auto input = runner.data(asked, DataKind::positive_integers);
    runner.rig().sim->count(true);
    const Run run = experiment.run(input);
    runner.rig().sim->count(false);
    result.failure = check(asked, DataKind::positive_integers, input, run);
    if (!result.failure) {
        counted.limit.measured = measure(limit, runner.rig().sim->launches(), asked);
        if (*counted.limit.measured > limit.at_most)
            result.failure = missed(limit, *counted.limit.measured, asked);
    }
    result.state = counted.limit.state = result.failure ? CaseState::failed : CaseState::passed;
    return counted;
}

}  // namespace lab
