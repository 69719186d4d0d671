#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace selfcheck {

// Not std::shuffle, whose result differs between libraries.
template <class T>
void shuffle(std::vector<T>& list, uint64_t seed) {
    std::mt19937_64 random(seed);
    for (size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[random() % i]);
}

}  // namespace selfcheck
