#include "course/points.h"

#include <algorithm>
#include <map>

namespace lab {
namespace {

CaseState state_of(const std::vector<CaseResult>& cases, const std::string& device) {
    bool failed = false, skipped = false, some = false;
    for (const CaseResult& result : cases) {
        if (result.device != device || result.state == CaseState::needs_gpu) continue;
        some = true;
        failed = failed || result.state == CaseState::failed;
        skipped = skipped || result.state == CaseState::skipped;
    }
    if (failed) return CaseState::failed;
    return skipped || !some ? CaseState::skipped : CaseState::passed;
}

}  // namespace

std::vector<TaskResult> award(const std::vector<TaskSpec>& specs,
                              const std::vector<CaseResult>& cases, const std::string& device) {
    std::vector<TaskResult> tasks;
    std::map<std::string, CaseState> states;
    for (const TaskSpec& spec : specs) {
        TaskResult task{spec.name, spec.title, 0, spec.points, CaseState::skipped, {}};
        std::copy_if(cases.begin(), cases.end(), std::back_inserter(task.cases),
                     [&](const CaseResult& result) { return result.task == spec.name; });
        task.state = state_of(task.cases, device);
        const bool needs_met =
            std::all_of(spec.needs.begin(), spec.needs.end(),
                        [&](const auto& need) { return states[need] == CaseState::passed; });
        if (task.state == CaseState::passed && !needs_met) task.state = CaseState::skipped;
        if (task.state == CaseState::passed) task.points = spec.points;
        states[spec.name] = task.state;
        tasks.push_back(std::move(task));
    }
    return tasks;
}

}  // namespace lab
