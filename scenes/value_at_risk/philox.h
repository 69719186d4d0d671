// Philox4x32-10, a generator without a state: the i-th numbers of path p are a function of (i, p), so
// any thread may draw them, in any order (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy
// as 1, 2, 3", SC 2011).
#pragma once

#include <cstdint>

#include "on_both.h"

struct Four {
    uint32_t x, y, z, w;
};

ON_BOTH constexpr Four philox(Four counter, uint32_t key, uint32_t other_key) {
    for (int round = 0; round < 10; ++round) {
        const uint64_t one = uint64_t{0xD2511F53} * counter.x,
                       two = uint64_t{0xCD9E8D57} * counter.z;
        counter = {static_cast<uint32_t>(two >> 32) ^ counter.y ^ key, static_cast<uint32_t>(two),
                   static_cast<uint32_t>(one >> 32) ^ counter.w ^ other_key,
                   static_cast<uint32_t>(one)};
        key += 0x9E3779B9;
        other_key += 0xBB67AE85;
    }
    return counter;
}

// The first of the authors' known answers.
static_assert(philox({0, 0, 0, 0}, 0, 0).x == 0x6627e8d5);
static_assert(philox({0, 0, 0, 0}, 0, 0).w == 0x9b00dbd8);
