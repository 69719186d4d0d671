// Patterns of wrong counts, from runs on chosen keys.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "diagnose/patterns.h"

namespace lab {

// "counts[17]", the first wrong one.
std::string first_wrong_count(const Evidence& e);

// A key of the case whose elements are all counted in one other bin.
struct WrongBin {
    uint64_t key = 0, bin = 0;
};
std::optional<WrongBin> wrong_bin(const Evidence& e);

// The distance by which every key is off, which explains every count of the case; 0: none.
int64_t distance_of_bins(const Evidence& e);

// How often each element is counted in the first wrong bin, where some are wrong: true if `fits`
// holds for every number. False if they are unknown.
bool are_counted(const Evidence& e, const std::function<bool(size_t i, int times)>& fits);

// The count of the first wrong bin if all elements belong there, and the number of elements.
struct AllAlike {
    uint64_t counted = 0, elements = 0;
};
std::optional<AllAlike> if_all_alike(const Evidence& e);

// Elements that are spread over the bins are counted, and of as many equal ones a multiple of 256 is
// missing: a counter is too small.
bool overflows(const Evidence& e);

}  // namespace lab
