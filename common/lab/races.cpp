#include "lab/races.h"

#include "lab/cause.h"

namespace lab {
namespace {

const CaseRun* run_of(const Record& record, const Case* asked) {
    return asked ? &record.runs[static_cast<size_t>(asked - record.asked.data())] : nullptr;
}

Failure failure_of(const Case& asked, const CaseRun& run) {
    Failure failure;
    failure.what = What::race;
    failure.message = run.result.sentence;
    failure.races = texts_of(run.races);
    Evidence evidence;
    evidence.asked = asked;
    evidence.what = What::race;
    evidence.race = run.races.front();
    failure.cause = find_cause(std::span(&evidence, 1));
    return failure;
}

}  // namespace

const Case* smallest_with_race(const Record& record) {
    const Case* smallest = nullptr;
    for (size_t i = 0; i < record.runs.size(); ++i) {
        const Case& asked = record.asked[i];
        if (record.runs[i].races.empty()) continue;
        if (!smallest || asked.elements() < smallest->elements()) smallest = &asked;
    }
    return smallest;
}

CaseResult result_of_races(const Record& record) {
    CaseResult result;
    result.name = "Checks.races";
    result.task = "Checks";
    result.device = "sim";
    result.sentence = "no two threads meet in memory without an order";
    if (const Case* const asked = smallest_with_race(record)) {
        result.state = CaseState::failed;
        result.failure = failure_of(*asked, *run_of(record, asked));
    }
    return result;
}

std::vector<std::string> texts_of(const std::vector<warpsim::Race>& races) {
    std::vector<std::string> texts;
    for (const warpsim::Race& race : races) texts.push_back(text_of(race));
    return texts;
}

}  // namespace lab
