// Patterns tested by the causes.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "diagnose/cause.h"

namespace lab {

inline Fit proves_if(bool pattern) { return pattern ? Fit::proves : Fit::no; }

// Null if the contract combines nothing, or if the failure belongs to no case.
const Combination* combination_of(const Evidence& e);

// The calls of the ranks have this defect.
Fit has_defect(const Evidence& e, ranks::Defect defect);

// For patterns over a segment's elements: with only a few elements, different mistakes look the
// same.
Fit looks_like(const Evidence& e, bool pattern);

// The device stopped the launch with a fault of this kind.
Fit fault_of_kind(const Evidence& e, device::FaultKind kind);

// True if `fits` holds for every element's weight; i counts from the start of the input. False if
// the weights are unknown.
bool weighs(const Evidence& e, const std::function<bool(size_t i, int weight)>& fits);

// True if the elements lost from the output's own segment are exactly those for which `lost(k)`
// holds; k counts from the start of the segment. Its others arrive once, and none of another
// segment does.
bool loses_exactly(const Evidence& e, const std::function<bool(size_t k)>& lost);

// Where each rank or GPU has a part of the input: of what belongs in the first wrong output, the
// element of this one arrives, once, and nothing else.
bool only_part_arrives(const Evidence& e, uint64_t part);

// The weight of all elements that arrive, if they arrive equally often and no other weight occurs;
// 0: no such weight. `lost`: others never arrive.
struct ScaledWeights {
    int scale = 0;
    bool lost = false;
};
ScaledWeights scaled_weights(const Evidence& e);

// The failing run loaded at least as many floats as arrivals. False if the loads were not counted.
bool loads_each_arrival(const Evidence& e);
// False if the loads were not counted.
bool leaves_elements_unloaded(const Evidence& e);

// A tree over sums in shared memory, where every element is loaded before the first step, and some
// elements are not: the steps may all be there.
bool lacks_loads(const Evidence& e);
std::string who_loads();

// "of every 8 elements in a row the last 4 are never loaded"
std::string never_loaded(size_t distance);

// The shortest distance over which a call's sum adds nothing: of every two stretches of this length
// the second is lost, and all others arrive once. 0: the lost elements are others.
size_t shortest_missing_step(const Evidence& e);

// There is such a distance, and the lost elements were all loaded, or some were not; loads that were
// not counted pass for loaded. In a small case the lost elements may just be the last ones.
Fit lacks_a_step(const Evidence& e, bool all_loaded);

// The first lost element of a call's sum if all elements from there on are lost and all others
// arrive once.
std::optional<size_t> lost_tail(const Evidence& e);

// True if each half segment arrives in the output as `fits` requires. Halves count from the start
// of the input: 2b and 2b+1 are block b's. False if arrivals are unknown, or if some case faults.
bool halves_arrive(const Evidence& e,
                   const std::function<bool(size_t half, Arrival arrival)>& fits);

// Every element arrives once in a call's sum of floats, and the sum's error, which is too large for
// its contract, is one that n additions in any order can make by rounding: n * 2^-24 * sum |x|.
// Consistent if the weights are unknown.
Fit is_rounding(const Evidence& e);

// Some inputs are fractions, and every result is an integer.
bool comes_out_whole(const Evidence& e);

// The output contains both halves of the first segment and nothing else.
bool sums_first_segment_only(const Evidence& e);

// The advice where e.plan.partly_set.
std::string sets_too_few_bytes(const Evidence& e);

// All outputs but output[0] are unwritten.
bool only_output_0_written(const Evidence& e);

size_t count(const Evidence& e, OutputState state);

// At least one case with a single block ran, and all that ran passed.
bool one_block_passes(const Evidence& e);

}  // namespace lab
