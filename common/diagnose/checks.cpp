#include "diagnose/checks.h"

#include <algorithm>
#include <iterator>

#include "course/lab_toml.h"
#include "diagnose/cause.h"
#include "language/say.h"

namespace lab {
namespace {

template <class Finding>
using Found = std::vector<Finding> CaseRun::*;

const CaseRun& run_of(const RunHistory& history, const Case& test_case) {
    return history.runs[static_cast<size_t>(&test_case - history.cases.data())];
}

template <class Finding>
const Case* smallest_with(const RunHistory& history, Found<Finding> found) {
    const Case* smallest = nullptr;
    for (size_t i = 0; i < history.runs.size(); ++i) {
        const Case& test_case = history.cases[i];
        if ((history.runs[i].*found).empty()) continue;
        if (!smallest || test_case.elements() < smallest->elements()) smallest = &test_case;
    }
    return smallest;
}

CaseResult passed(const char* name, const std::string& sentence, const char* device = "sim") {
    CaseResult result;
    result.name = name;
    result.task = checks_task;
    result.device = device;
    result.sentence = sentence;
    return result;
}

// `evidence` holds the finding.
void fail(CaseResult& result, const Case& test_case, const CaseRun& run, Evidence evidence) {
    Failure& failure = result.failure.emplace();
    result.state = CaseState::failed;
    failure.what = evidence.what;
    failure.message = run.result.sentence;
    evidence.test_case = test_case;
    failure.cause = find_cause(std::span(&evidence, 1));
}

CaseResult result_of_races(const RunHistory& history) {
    const bool whole = std::ranges::none_of(history.runs, &CaseRun::race_check_gave_up);
    CaseResult result =
        passed("Checks.races", whole ? say("accesses to the same memory are ordered")
                                     : say("no unordered accesses were found; a launch was too "
                                           "long to be checked completely"));
    if (const Case* const test_case = smallest_with_race(history)) {
        const CaseRun& run = run_of(history, *test_case);
        Evidence evidence;
        evidence.what = What::race;
        if (run.races.empty())
            evidence.found.stream_race = run.stream_races.front();
        else
            evidence.found.race = run.races.front();
        fail(result, *test_case, run, std::move(evidence));
        result.failure->races = texts_of_races(run, *test_case);
    } else if (const Case* const harmless = smallest_with(history, &CaseRun::harmless_races)) {
        result.sentence = say("the races that were found are harmless");
        result.remarks = texts_of(run_of(history, *harmless).harmless_races);
    }
    if (const Case* const remarked = smallest_with(history, &CaseRun::remarks))
        std::ranges::copy(run_of(history, *remarked).remarks, std::back_inserter(result.remarks));
    return result;
}

// The threads of a native function.
CaseResult result_of_thread_races(const RunHistory& history) {
    CaseResult result =
        passed("Checks.races", say("accesses of the threads to the same memory are ordered"),
               DeviceUnderTest::cpu);
    if (const Case* const test_case = smallest_with_race(history)) {
        const CaseRun& run = run_of(history, *test_case);
        Evidence evidence;
        evidence.what = What::race;
        evidence.found.thread_race = run.thread_races.front();
        fail(result, *test_case, run, std::move(evidence));
        result.failure->races = texts_of(run.thread_races);
    }
    if (const Case* const doubtful = smallest_with(history, &CaseRun::doubtful_races))
        for (const std::string& text : texts_of(run_of(history, *doubtful).doubtful_races))
            result.remarks.push_back(
                say("{}, it seems; but the search for races is often wrong about tasks", text));
    return result;
}

// The calls of MPI of a function on ranks.
CaseResult result_of_messages(const RunHistory& history) {
    CaseResult result = passed("Checks.messages",
                               say("no rank waits in vain, and no message or request is left over"),
                               DeviceUnderTest::cpu);
    if (const Case* const test_case = smallest_with_race(history)) {
        const CaseRun& run = run_of(history, *test_case);
        Evidence evidence;
        evidence.what = What::race;
        evidence.found.defect = run.rank_findings.front().defect;
        fail(result, *test_case, run, std::move(evidence));
        for (const ranks::Finding& finding : run.rank_findings)
            result.failure->races.push_back(finding.text);
    }
    return result;
}

CaseResult result_of_uninitialised(const RunHistory& history) {
    CaseResult result =
        passed("Checks.uninitialised", say("no result depends on uninitialised memory"));
    if (const Case* const test_case = smallest_with_uninitialised(history)) {
        const CaseRun& run = run_of(history, *test_case);
        Evidence evidence;
        evidence.what = What::uninitialised;
        evidence.found.uninitialised = run.uninitialised.front();
        fail(result, *test_case, run, std::move(evidence));
        result.failure->uninitialised = texts_of(run.uninitialised);
    }
    return result;
}

}  // namespace

const Case* smallest_with_race(const RunHistory& history) {
    if (const Case* const of_threads = smallest_with(history, &CaseRun::thread_races))
        return of_threads;
    if (const Case* const of_ranks = smallest_with(history, &CaseRun::rank_findings))
        return of_ranks;
    if (const Case* const of_kernels = smallest_with(history, &CaseRun::races)) return of_kernels;
    return smallest_with(history, &CaseRun::stream_races);
}
const Case* smallest_with_uninitialised(const RunHistory& history) {
    return smallest_with(history, &CaseRun::uninitialised);
}

std::vector<CaseResult> results_of_checks(const RunHistory& history) {
    if (std::ranges::any_of(history.cases, is_on_ranks)) return {result_of_messages(history)};
    const bool native =
        std::ranges::any_of(history.cases, [](const Case& c) { return c.contract->native(); });
    if (native) return {result_of_thread_races(history)};
    return {result_of_races(history), result_of_uninitialised(history)};
}

}  // namespace lab
