// The ratio of the reference's time to the student's, estimated from pairs of runs.
#pragma once

#include <span>

#include "bench/signed_rank.h"

namespace bench {

// One run of the student's code and one of the reference. Two consecutive pairs form a group, A B B
// A: slow drift favours neither, and each of the two comes first once.
struct Pair {
    double student_seconds = 0, reference_seconds = 0;
    bool discarded = false;  // the machine was disturbed; the times mean nothing
};

// The probability that one end of an interval is wrong. Over four looks it adds up to one wrong
// verdict in 1000 at either end.
constexpr double error_of_an_end = 0.00025;

// Computed from the middles of batches of consecutive pairs; docs/measurements/sequential.md gives
// the reasons. The pairs are complete groups in the order in which they were measured, at least 20
// of them, none discarded.
Centre ratio_of(std::span<const Pair> pairs);

// One batch per group, but at most 40. More pairs make longer batches, so that correlated
// neighbours fall into one batch and the batches stay independent.
size_t batches_of(size_t pairs);

}  // namespace bench
