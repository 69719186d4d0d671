// The patterns that causes ask for.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "lab/cause.h"

namespace lab {

inline Fit proves_if(bool pattern) { return pattern ? Fit::proves : Fit::no; }

// For patterns of a segment's elements: on a handful of elements different mistakes look alike.
Fit looks_like(const Evidence& e, bool pattern);

// The device stopped this launch, or another case's, with such a fault.
Fit fault_of_kind(const Evidence& e, device::FaultKind kind);

// ", in ManyBlocks.blocks_2_threads_32" if it is not this case that a fault stopped.
std::string where_it_faults(const Evidence& e);

// Every element has a weight that fits, i counted from the input's begin. False where the weights
// are not known, and where some case faults: then the sums are not all that is wrong.
bool weighs(const Evidence& e, const std::function<bool(size_t i, int weight)>& fits);

// Exactly those elements of the own segment are lost for which `lost(k)` holds, k counted from the
// segment's begin; all others arrive once, and none of other segments does.
bool loses_exactly(const Evidence& e, const std::function<bool(size_t k)>& lost);

// Of a sum whose last elements are lost and all others arrive once: the first lost one.
std::optional<size_t> lost_tail(const Evidence& e);

// Each half segment arrives in the output as `fits` says, counted from the input's begin: halves 2b
// and 2b+1 are block b's. False where that is not known, and where some case faults.
bool halves_arrive(const Evidence& e,
                   const std::function<bool(size_t half, Arrival arrival)>& fits);

// The output is made of the first segment and of nothing else.
bool sums_first_segment_only(const Evidence& e);

// All outputs but output[0] are unwritten.
bool only_output_0_written(const Evidence& e);

size_t count(const Evidence& e, OutputState state);

// Every case with one block that ran passed, and there were some.
bool one_block_passes(const Evidence& e);

}  // namespace lab
