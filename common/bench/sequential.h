// A speed is looked at after 40 pairs, and again after 160, 640 and 2560 where it is too close to
// call. The number of looks is part of how sure each must be: nobody may look more often.
// Everything here follows from the recorded pairs alone, so that a recorded grading is judged again
// as it was.
#pragma once

#include "bench/ratio.h"

namespace bench {

struct LookRule {
    size_t pairs;
    double failed_below;  // times the threshold
};

// What differs from run to run and is not noise (where buffers lie, how warm the chip is) may move
// a ratio a little: no one fails for one percent. And no one fails by a few percent at the first
// look, which a passing mood of the machine can outlast.
constexpr LookRule look_rules[] = {{40, 0.90}, {160, 0.99}, {640, 0.99}, {2560, 0.99}};
constexpr size_t most_pairs = 2560;

struct Look {
    size_t pairs = 0;     // that count
    size_t recorded = 0;  // up to the last of these, discarded ones included
    Centre ratio;
};

enum class SpeedState { undecided, passed, too_close, failed };

struct Decision {
    SpeedState state = SpeedState::undecided;
    Look look;  // the one that decided, or the last there was; of 0 pairs: none
};

// Every look that the pairs allow, in the order in which they were measured. A group with a
// discarded pair does not count. Throws std::invalid_argument where a time is not positive and
// finite.
std::vector<Look> looks_at(std::span<const Pair> pairs, RatioOfPairs* ratio = ratio_of);

// passed: surely no slower than the threshold asks for. failed: surely below the look's part of it.
// too_close: neither, after the last look; this counts as passed, and is said.
Decision decide(std::span<const Look> looks, double threshold);
Decision decide(std::span<const Pair> pairs, double threshold);

bool needs_more_pairs(std::span<const Pair> pairs, double threshold);

}  // namespace bench
