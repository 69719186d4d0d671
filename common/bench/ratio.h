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

// The logarithm of each pair's ratio, so that twice and half as fast are equally far from 0.
std::vector<double> log_ratios(std::span<const Pair> pairs);

// The mean without the lowest and the highest third.
double middle_third(std::vector<double> samples);

// One batch per group, but at most 40. More pairs make longer batches, so that correlated
// neighbours fall into one batch and the batches stay independent.
size_t batches_of(size_t pairs);

// Splits the logarithms into `batches` batches of neighbours, of (nearly) equal length, and returns
// the `middle` of each.
using Middle = double(std::vector<double>);
std::vector<double> batch_middles(std::span<const double> logarithms, size_t batches,
                                  Middle* middle = middle_third);

// Converts the centre and interval of logarithms to ratios.
Centre as_ratio(const Centre& logarithm);

}  // namespace bench
