// Counts the verdicts of many gradings with one threshold.
#pragma once

#include <string>

#include "bench/sequential.h"

namespace bench {

class Tally {
  public:
    // `seconds`: the time of all runs up to the look.
    void add(const Decision& decision, double seconds = 0);

    size_t count(SpeedState state) const { return states_[static_cast<size_t>(state)]; }
    double share(SpeedState state) const;
    double mean_pairs() const { return pairs_ / static_cast<double>(gradings_); }
    double mean_seconds() const { return seconds_ / static_cast<double>(gradings_); }
    double most_seconds() const { return most_seconds_; }

  private:
    size_t gradings_ = 0;
    size_t states_[4] = {};
    double pairs_ = 0, seconds_ = 0, most_seconds_ = 0;
};

// The time of the first pairs, both runs of each pair that was not discarded.
double seconds_of(std::span<const Pair> pairs, size_t first);

// "0 (<= 0.02 %)" and "3 (0.1 %, <= 0.3 %)": a count, its rate, and its upper 95 % confidence
// bound.
std::string rate(size_t count, size_t gradings);

}  // namespace bench
