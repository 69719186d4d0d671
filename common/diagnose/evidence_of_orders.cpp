// Evidence from the failing case in other orders of warps and blocks.
#include <algorithm>
#include <utility>

#include "diagnose/evidence_collector.h"

namespace lab {

// Compares one element; two that are NaN may be the same.
static bool same_bytes(const Array& one, const Array& other, size_t element) {
    const size_t bytes = one.type().bytes;
    return std::ranges::equal(one.bytes().subspan(element * bytes, bytes),
                              other.bytes().subspan(element * bytes, bytes));
}

bool EvidenceCollector::right_in_other_order(const Evidence& evidence) {
    if (!runner_.device().sim || evidence.fault || evidence.again.differs) return false;
    const device::ScheduleChoice failed = failed_.run->failed.choice;
    const bool in_order = !failed.schedule && !failed.block_order && !failed.reversed &&
                          failed.order == device::WarpOrder::ascending;
    choose_schedule({in_order ? device::WarpOrder::descending : device::WarpOrder::ascending});
    return is_right(evidence, executor_->run(evidence.run.inputs));
}

// A race is told once for two lines, and it may be those of other threads that show: then the result
// is another one under other schedules.
void EvidenceCollector::examine_races(Evidence& evidence) {
    const std::vector<warpsim::Race>& races = failed_.run->races;
    if (races.empty()) return;
    evidence.found.race = races.front();
    constexpr uint64_t most_elements = 1 << 17;  // of more, a run takes too long
    if (evidence.what == What::different_bits || evidence.run.results.empty() ||
        failed_.run->failed.choice.reversed || case_.elements() > most_elements)
        return;
    const auto changes = [&](const warpsim::Race& race) {
        return changes_the_result(race, evidence);
    };
    const auto found = std::ranges::find_if(races, changes);
    if (found != races.end())
        evidence.found.race = *found;
    else
        evidence.found.race_changes_nothing = is_same_under_schedules(evidence);
}

// Runs the failing step again, with either of the race's two accesses first: in this step they may
// come in another order than where the race was found.
bool EvidenceCollector::changes_the_result(const warpsim::Race& race, const Evidence& evidence) {
    warpsim::Race other_way = race;
    std::swap(other_way.first, other_way.second);
    device::ScheduleChoice one = failed_.run->failed.choice, other = one;
    one.reversed = race;
    other.reversed = other_way;
    return !is_same_under(one, evidence) || !is_same_under(other, evidence);
}

bool EvidenceCollector::is_same_under_schedules(const Evidence& evidence) {
    constexpr uint64_t schedules = 4;
    for (uint64_t schedule = 1; schedule <= schedules; ++schedule)
        if (!is_same_under({.schedule = schedule}, evidence)) return false;
    return is_same_under({device::WarpOrder::ascending}, evidence) &&
           is_same_under({device::WarpOrder::descending}, evidence);
}

bool EvidenceCollector::is_same_under(const device::ScheduleChoice& choice,
                                      const Evidence& evidence) {
    choose_schedule(choice);
    const Run run = executor_->run(evidence.run.inputs);
    choose_schedule({});
    const std::optional<size_t> shown = failed_.run->result.failure->output_index;
    if (run.results.empty() || !shown) return run.results == evidence.run.results;
    const size_t result = evidence.run.wrong_result;
    return same_bytes(run.results[result], evidence.run.results[result], *shown);
}

}  // namespace lab
