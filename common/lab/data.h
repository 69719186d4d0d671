// The inputs of a case. The same seed gives the same data on every machine.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lab/case.h"

namespace lab {

enum class DataKind {
    positive_integers,  // nonzero, so that a lost element always shows
    signed_integers,    // nonzero
    signed_random,      // in [-1, 1), multiples of 2^-23
    rising_negatives,   // the largest element is the last, the largest absolute value the first
    falling_negatives,  // the other way round
    few_values,         // integers from -3 to 3: the largest one comes more than once
};
const char* name_of(DataKind kind);  // "positive integers"
std::vector<DataKind> kinds_for(Operation operation);

// Integers keep sum |x| <= 2^24: then every partial sum in every order is exact in float.
std::vector<float> make_data(DataKind kind, size_t n, uint64_t seed);

// A seed of its own for each thing that is drawn: `purpose` names it.
uint64_t seed_for(uint64_t seed, const std::string& purpose);

// The answer in double and how far a right float answer may be from it.
struct Reference {
    double value = 0, tolerance = 0;
};
Reference reference(Operation operation, DataKind kind, std::span<const float> x);
inline Reference reference_sum(DataKind kind, std::span<const float> x) {
    return reference(Operation::sum, kind, x);
}
// The lowest index of the largest one of at least one element.
size_t index_of_largest(std::span<const float> x);

// NaN never passes: every comparison with it is false.
inline bool is_right(float got, Reference want) {
    const double error = static_cast<double>(got) - want.value;
    return got == want.value || (error <= want.tolerance && -error <= want.tolerance);
}

// Bits, not values: a NaN or -0.0 that changed has changed.
inline bool same_bits(float a, float b) {
    return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b);
}
bool same_bits(std::span<const float> a, std::span<const float> b);

}  // namespace lab
