// The ratio of the reference's time to the student's, out of pairs of runs.
#pragma once

#include <span>

#include "bench/signed_rank.h"

namespace bench {

// One run of each. Two pairs in a row are a group, A B B A: what drifts slowly favours neither, and
// either is first once.
struct Pair {
    double student_seconds = 0, reference_seconds = 0;
    bool discarded = false;  // the machine was disturbed; the times mean nothing
};

// So sure is each end of an interval. Four looks at either end add up to one wrong verdict in 1000.
constexpr double error_of_an_end = 0.00025;

// The pairs are whole groups in the order in which they were measured, at least 20 of them, none
// discarded.
using RatioOfPairs = Centre(std::span<const Pair>);

// From the middles of batches of neighbouring pairs. docs/measurements/sequential.md says why so.
Centre ratio_of(std::span<const Pair> pairs);

// The logarithm of each pair's ratio: twice as fast and half as fast are as far from one.
std::vector<double> log_ratios(std::span<const Pair> pairs);

// The mean without the lowest and the highest third.
double middle_third(std::vector<double> samples);

// A batch for each group, but at most 40: the more pairs there are, the longer a batch, so that
// neighbours that are alike end up in one batch and the batches stay independent.
size_t batches_of(size_t pairs);

// So many batches of neighbours, all (nearly) of one length, each as its middle.
using Middle = double(std::vector<double>);
std::vector<double> batch_middles(std::span<const double> logarithms, size_t batches,
                                  Middle* middle = middle_third);

// The centre and interval of logarithms, as ratios.
Centre as_ratio(const Centre& logarithm);

}  // namespace bench
