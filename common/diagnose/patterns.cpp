#include "diagnose/patterns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "language/say.h"

namespace lab {
namespace {

bool is_whole(const Array& array) {
    for (size_t i = 0; i < array.size(); ++i)
        if (array.number(i) != std::trunc(array.number(i))) return false;
    return true;
}

// A float of 2^23 or more is an integer by itself.
bool may_have_a_fraction(const Array& array) {
    for (size_t i = 0; i < array.size(); ++i)
        if (std::abs(array.number(i)) < 0x1p23L) return true;
    return false;
}

}  // namespace

const Combination* combination_of(const Evidence& e) {
    return e.test_case.contract ? e.test_case.contract->combination() : nullptr;
}

Fit looks_like(const Evidence& e, bool pattern) {
    constexpr size_t telling = 16;
    if (!pattern) return Fit::no;
    return e.test_case.own(e.run.first_wrong).size() < telling ? Fit::consistent : Fit::proves;
}

Fit has_defect(const Evidence& e, ranks::Defect defect) {
    return proves_if(e.found.defect == defect);
}

Fit fault_of_kind(const Evidence& e, device::FaultKind kind) {
    return proves_if(e.fault && e.fault->kind == kind);
}

bool weighs(const Evidence& e, const std::function<bool(size_t, int)>& fits) {
    if (e.what != What::wrong_sum || e.arrived.weights.empty()) return false;
    for (size_t i = 0; i < e.arrived.weights.size(); ++i) {
        if (!fits(i, e.arrived.weights[i])) return false;
    }
    return true;
}

bool loses_exactly(const Evidence& e, const std::function<bool(size_t)>& lost) {
    const Range own = e.test_case.own(e.run.first_wrong);
    bool some = false;
    const bool pattern = weighs(e, [&](size_t i, int weight) {
        const bool gone = own.contains(i) && lost(i - own.begin);
        some = some || gone;
        return weight == (own.contains(i) && !gone ? 1 : 0);
    });
    return pattern && some;
}

bool only_part_arrives(const Evidence& e, uint64_t part) {
    const Contract& contract = *e.test_case.contract;
    const uint64_t parts = contract.given()[contract.linear()->input]->ranks(e.test_case.sizes);
    const Range own = e.test_case.own(e.run.first_wrong);
    return weighs(e, [&](size_t i, int weight) {
        return weight == (own.contains(i) && i % parts == part ? 1 : 0);
    });
}

ScaledWeights scaled_weights(const Evidence& e) {
    ScaledWeights found;
    const bool pattern = weighs(e, [&](size_t, int weight) {
        found.lost = found.lost || weight == 0;
        if (weight > 0 && found.scale == 0) found.scale = weight;
        return weight == 0 || weight == found.scale;
    });
    return pattern ? found : ScaledWeights{};
}

bool loads_each_arrival(const Evidence& e) {
    uint64_t arrivals = 0;
    for (const int weight : e.arrived.weights) arrivals += static_cast<uint64_t>(weight);
    return e.run.counts && e.run.counts->global_load_bytes >= arrivals * sizeof(float);
}

bool leaves_elements_unloaded(const Evidence& e) {
    return e.run.counts && e.run.counts->global_load_bytes < e.test_case.elements() * sizeof(float);
}

bool lacks_loads(const Evidence& e) {
    return e.test_case.contract->linear()->tree->first_add_on_load && leaves_elements_unloaded(e);
}

std::string who_loads() {
    return say(
        "which thread loads these elements, and where does it add them? each thread loads two, "
        "and adds both");
}

std::string never_loaded(size_t distance) {
    return distance == 1
               ? say("every second element is never loaded, or loaded and then not used")
               : say("of every {} elements in a row the last {} are never loaded, or loaded and "
                     "then not used",
                     2 * distance, distance);
}

namespace {

// Three steps in a row are a whole part of the tree: the sums of all warps but one, for example. A
// loop that runs for lanes, for warps and for blocks lacks its step at each of these distances.
bool lacks_a_part(size_t missing) { return missing & (missing << 1) & (missing << 2); }

// The distances of the missing steps, as bits: exactly the elements with one of these bits in their
// index are lost, and all others arrive once. 0: the lost elements are others.
size_t missing_steps(const Evidence& e) {
    const std::vector<int>& weights = e.arrived.weights;
    size_t missing = 0;
    for (size_t distance = 1; distance < weights.size(); distance *= 2) {
        const bool lost =
            weighs(e, [&](size_t i, int weight) { return weight == 0 || !(i & distance); });
        if (lost) missing |= distance;
    }
    const bool exactly =
        weighs(e, [&](size_t i, int weight) { return weight == (i & missing ? 0 : 1); });
    return exactly && !lacks_a_part(missing) ? missing : 0;
}

}  // namespace

size_t shortest_missing_step(const Evidence& e) {
    const size_t steps = missing_steps(e);
    return steps & -steps;
}

Fit lacks_a_step(const Evidence& e, bool all_loaded) {
    constexpr size_t telling_runs = 2;
    if (e.arrived.weights.empty()) return Fit::absent;  // the search took too many runs
    const size_t shortest = shortest_missing_step(e);
    if (!shortest || leaves_elements_unloaded(e) == all_loaded) return Fit::no;
    // No tree of a block is as wide as that: the parts of whole blocks are lost.
    const uint64_t blocks = std::max<uint64_t>(e.plan.most_blocks, 1);
    if (all_loaded && shortest >= e.test_case.elements() / blocks && blocks > 1) return Fit::no;
    return e.test_case.elements() > 2 * shortest * telling_runs ? Fit::proves : Fit::consistent;
}

std::optional<size_t> lost_tail(const Evidence& e) {
    size_t first = e.arrived.weights.size();
    while (first > 0 && e.arrived.weights[first - 1] == 0) --first;
    if (!loses_exactly(e, [&](size_t k) { return k >= first; })) return std::nullopt;
    return first;
}

bool halves_arrive(const Evidence& e, const std::function<bool(size_t, Arrival)>& fits) {
    if (e.what != What::wrong_sum || e.arrived.halves.empty()) return false;
    for (size_t half = 0; half < e.arrived.halves.size(); ++half) {
        if (!fits(half, e.arrived.halves[half])) return false;
    }
    return true;
}

Fit is_rounding(const Evidence& e) {
    if (e.what != What::wrong_sum || e.run.results.empty() || e.run.results[0].size() != 1 ||
        e.found.race_matters() || e.again.right_in_other_order || e.run.inputs.size() != 1 ||
        std::ranges::any_of(e.arrived.weights, [](int weight) { return weight != 1; }))
        return Fit::no;
    const Array& input = e.run.inputs[0];
    Wide magnitudes = 0;
    for (size_t i = 0; i < input.size(); ++i) magnitudes += std::abs(input.number(i));
    const Wanted::Number& want = e.run.want->at(0);
    const Wide error = std::abs(e.run.results[0].number(0) - want.value);
    const Wide largest = static_cast<Wide>(input.size()) * 0x1p-24L * magnitudes;
    if (want.tolerance == 0 || !(error <= largest)) return Fit::no;
    return e.arrived.weights.empty() ? Fit::consistent : Fit::proves;
}

bool comes_out_whole(const Evidence& e) {
    return !e.run.results.empty() && is_whole(e.run.results[0]) &&
           may_have_a_fraction(e.run.results[0]) && !std::ranges::all_of(e.run.inputs, is_whole);
}

bool sums_first_segment_only(const Evidence& e) {
    // A kernel that sums in place reads the results of earlier blocks: an element may count
    // repeatedly.
    return halves_arrive(e, [](size_t half, Arrival arrival) {
        return half < 2 ? arrival != Arrival::never : arrival == Arrival::never;
    });
}

std::string sets_too_few_bytes(const Evidence& e) {
    const Parameter& result = *e.test_case.contract->results()[0];
    const uint64_t set = e.plan.partly_set->bytes, all = result.bytes(e.test_case.sizes);
    return e.plan.partly_set->by_copy
               ? say("the copy writes {} of the {} bytes of {}: its size is in bytes, "
                     "sizeof(float)",
                     set, all, result.name)
               : say("the memset clears {} of the {} bytes of {}: its size is in bytes, "
                     "sizeof(float)",
                     set, all, result.name);
}

bool only_output_0_written(const Evidence& e) {
    return e.run.outputs.size() > 1 && e.run.outputs[0] != OutputState::unwritten &&
           count(e, OutputState::unwritten) == e.run.outputs.size() - 1;
}

size_t count(const Evidence& e, OutputState state) {
    return static_cast<size_t>(std::count(e.run.outputs.begin(), e.run.outputs.end(), state));
}

bool one_block_passes(const Evidence& e) {
    bool some = false;
    for (const auto& [test_case, result] : e.all_cases) {
        if (test_case->blocks() != 1 || result->state == CaseState::skipped) continue;
        if (result->state == CaseState::failed) return false;
        some = true;
    }
    return some;
}

}  // namespace lab
