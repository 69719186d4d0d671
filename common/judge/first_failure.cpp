#include "judge/first_failure.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include "diagnose/diagnose.h"

namespace lab {
namespace {

// Larger cases reveal nothing more about a cause, and each diagnosis takes up to 200 launches.
constexpr size_t most_work = 1 << 17;  // elements, or products of them
constexpr uint32_t most_blocks = 16;

constexpr size_t most_on_ranks = 256;  // elements: each run starts processes

size_t most_work_of(const Case& test_case) {
    return is_on_ranks(test_case) ? most_on_ranks : most_work;
}

uint64_t work_of(const Case& test_case) {
    const auto& multiply_adds = test_case.contract->multiply_adds;
    return std::max(test_case.elements(), multiply_adds ? multiply_adds(test_case.sizes) : 0);
}

// Functions of a C++ file are independent: the first that is wrong is shown, in the order of the tasks,
// which students follow.
size_t turn_of(const RunHistory& history, const Case& test_case) {
    if (!test_case.contract->native()) return 0;
    const auto first = std::ranges::find(history.cases, test_case.contract, &Case::contract);
    return static_cast<size_t>(first - history.cases.begin());
}

// The failing cases, with the one to show first: the smallest that a fault stopped, since a fault
// has a line and a thread and often spoils the sums of other cases, unless a smaller case fails and
// this one only took too long; else the smallest that is wrong without a race being reversed; else
// the smallest. Functions that are not written yet come last.
std::vector<size_t> failing_cases(const RunHistory& history) {
    std::vector<size_t> list;
    uint64_t smallest = UINT64_MAX;
    for (size_t i = 0; i < history.runs.size(); ++i) {
        if (history.runs[i].result.state != CaseState::failed) continue;
        list.push_back(i);
        smallest = std::min(smallest, history.cases[i].elements() - 1);
    }
    const auto rank = [&](size_t i) {
        const Case& test_case = history.cases[i];
        const CaseRun& run = history.runs[i];
        const auto& fault = run.result.failure->fault;
        const bool deadlocked = !run.rank_findings.empty();
        const bool only_slow = fault && fault->kind == device::FaultKind::never_ends &&
                               !deadlocked && test_case.elements() - 1 > smallest;
        const bool stopped = fault && !only_slow && !test_case.is_huge();
        // Subtracting 1 makes 0 elements wrap round: an empty case shows the least, so it comes
        // last.
        return std::tuple(run.is_unwritten, turn_of(history, test_case), !stopped,
                          run.failed.choice.reversed.has_value(), test_case.elements() - 1);
    };
    std::ranges::stable_sort(list, std::less(), rank);
    return list;
}

FailedCase failed_case(const RunHistory& history, size_t i) {
    return {&history.cases[i], &history.runs[i]};
}

// Further failing cases for a second opinion, because different mistakes look the same in tiny
// cases (with one thread the first step is also the last): the middle one and the largest that
// failed in the same way, of the same contract.
std::vector<FailedCase> others(const RunHistory& history, const FailedCase& shown) {
    const CaseResult& first = shown.run->result;
    std::vector<size_t> same;
    for (size_t i : failing_cases(history)) {
        const Case& test_case = history.cases[i];
        const CaseResult& result = history.runs[i].result;
        if (result.name == first.name || test_case.contract != shown.test_case->contract ||
            work_of(test_case) > most_work_of(test_case) || test_case.blocks() > most_blocks)
            continue;
        if (result.failure->what == first.failure->what) same.push_back(i);
    }
    std::vector<FailedCase> list;
    if (!same.empty()) list.push_back(failed_case(history, same[same.size() / 2]));
    if (same.size() > 1) list.push_back(failed_case(history, same.back()));
    return list;
}

}  // namespace

void diagnose_first_failure(CaseRunner& runner, RunHistory& judged, const RunHistory& examined,
                            uint64_t seed, Verdict& verdict) {
    const auto failing = failing_cases(judged);
    if (failing.empty()) return;
    CaseResult& first = judged.runs[failing[0]].result;
    Failure failure = *first.failure;
    const FailedCase shown = failed_case(judged, failing[0]);
    diagnose(runner, shown, others(examined, shown), examined, seed, failure);
    verdict.first_failure = first.name;
    verdict.cause = failure.cause->id;
    first.failure = std::move(failure);
}

void diagnose_limits(std::vector<CaseResult>& limits, Verdict& verdict) {
    for (CaseResult& result : limits) {
        if (result.state != CaseState::failed) continue;
        Evidence evidence;
        evidence.what = result.failure->what;
        evidence.fault = result.failure->fault;
        evidence.limit = result.failure->cause;
        result.failure->cause = find_cause(std::span(&evidence, 1));
        verdict.first_failure = result.name;
        verdict.cause = result.failure->cause->id;
        return;
    }
}

}  // namespace lab
