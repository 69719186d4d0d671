// The source lane of a shuffle.
#pragma once

#include <cstdint>
#include <string>

namespace warpsim {

struct ShuffleSource {
    int lane;
    bool in_range;
};

// The instruction's c holds a segment mask in bits 8 to 12 and the last (up: the first) lane of the
// segment in bits 0 to 4.
using ShuffleFrom = ShuffleSource (*)(int lane, int b, int clamp, int segment);

inline ShuffleSource shuffle_up(int lane, int b, int clamp, int segment) {
    const int first = (lane & segment) | (clamp & ~segment);
    return {lane - b, lane - b >= first};
}
inline ShuffleSource shuffle_down(int lane, int b, int clamp, int segment) {
    const int last = (lane & segment) | (clamp & ~segment);
    return {lane + b, lane + b <= last};
}
inline ShuffleSource shuffle_bfly(int lane, int b, int clamp, int segment) {
    const int last = (lane & segment) | (clamp & ~segment);
    return {lane ^ b, (lane ^ b) <= last};
}
inline ShuffleSource shuffle_idx(int lane, int b, int clamp, int segment) {
    const int last = (lane & segment) | (clamp & ~segment);
    const int from = (lane & segment) | (b & ~segment);
    return {from, from <= last};
}

template <ShuffleFrom choose>
ShuffleSource shuffle_source(int lane, uint32_t b, uint32_t c) {
    const int clamp = static_cast<int>(c);
    return choose(lane, static_cast<int>(b & 31), clamp & 31, clamp >> 8 & 31);
}

// The source in shfl.sync.up, .down, .bfly or .idx.
using Shuffle = ShuffleSource (*)(int lane, uint32_t b, uint32_t c);
inline Shuffle shuffle_of_mode(const std::string& mode) {
    if (mode == "up") return shuffle_source<shuffle_up>;
    if (mode == "down") return shuffle_source<shuffle_down>;
    if (mode == "bfly") return shuffle_source<shuffle_bfly>;
    return shuffle_source<shuffle_idx>;
}

}  // namespace warpsim
