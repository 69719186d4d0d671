// A sequential test: the first look at a speed comes after 40 pairs, further ones after 160, 640
// and 2560 while it is too close to call. The certainty that each look requires depends on the
// number of looks, so there may not be more. The verdict depends only on the recorded pairs, so
// that judging a recorded grading again gives the same verdict.
#pragma once

#include "bench/ratio.h"

namespace bench {

struct LookRule {
    size_t pairs;
    double failed_below;  // times the threshold
};

// Systematic differences between gradings (placement of buffers, temperature of the chip) may
// change a ratio a little, so 1 % below the threshold is no failure. At the first look even 10 % is
// none, since a temporary state of the machine can last that long.
constexpr LookRule look_rules[] = {{40, 0.90}, {160, 0.99}, {640, 0.99}, {2560, 0.99}};
constexpr size_t most_pairs = 2560;

struct Look {
    size_t pairs = 0;     // without discarded ones
    size_t recorded = 0;  // up to the last of these, with the discarded ones
    Centre ratio;
};

enum class SpeedState { undecided, passed, too_close, failed };

struct Decision {
    SpeedState state = SpeedState::undecided;
    Look look;  // the look that decided, or the last one; none if it has 0 pairs
};

// Every look for which there are enough pairs; `pairs` is in the order measured. A group with a
// discarded pair does not count. Throws std::invalid_argument if a time is not positive and finite.
std::vector<Look> looks_at(std::span<const Pair> pairs);

// passed: the interval is at or above the threshold. failed: it is below the look's fraction of the
// threshold. too_close: neither, after the last look; this counts as passed, and is reported.
Decision decide(std::span<const Look> looks, double threshold);
Decision decide(std::span<const Pair> pairs, double threshold);

bool needs_more_pairs(std::span<const Pair> pairs, double threshold);

}  // namespace bench
