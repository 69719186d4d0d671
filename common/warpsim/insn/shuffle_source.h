// Whose value a shuffle gives each lane. PTX ISA 9.0, 9.7.9: c holds a segment mask in bits 8 to 12
// and the last (up: the first) lane of the segment in bits 0 to 4.
#pragma once

namespace warpsim {

struct ShuffleSource {
    int lane;
    bool in_range;
};

// b is the operand's low five bits; clamp and segment are the parts of c.
using ChooseSource = ShuffleSource (*)(int lane, int b, int clamp, int segment);

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

}  // namespace warpsim
