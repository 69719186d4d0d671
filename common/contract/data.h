// How to draw the inputs of a case. The same seed gives the same data on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "contract/array.h"

namespace lab {

struct Data {
    std::string name;                     // "positive integers"
    bool fractions = false;               // a sum of them may be rounded
    uint64_t most_elements = UINT64_MAX;  // in a larger case they would test nothing
    // Fills an array of any size and type.
    std::function<void(Array& array, uint64_t seed)> draw;
};

// Integers are so small that sum |x| <= 2^24 (2^11 for halves): every partial sum, in any order, is
// then exact in float. If products are summed, the contract states their largest magnitude.
constexpr uint64_t usual_largest = 999;  // small numbers read better in a message

// Nonzero, so that a lost element always shows, for up to 2^24 elements (2^11 halves); of more, as
// many as that are 1 or -1 and the others 0.
Data positive_integers(uint64_t largest = usual_largest);
Data signed_integers(uint64_t largest = usual_largest);
// The same, but in a case with more than `most_integers` elements divided by 1024: as exact, and no
// integer accumulator holds them.
Data signed_numbers(uint64_t most_integers);
// In [-1, 1), multiples of 2^-23, for floats. With more than `most_elements` the tolerance of a sum
// is too wide to test anything (sums.h).
Data signed_random(uint64_t most_elements = UINT64_MAX);
// The same times a power of 2 that is drawn, far from 1: no fixed-point number holds them.
Data scaled_random(uint64_t most_elements);
Data rising_negatives();   // the largest element is the last, the largest absolute value the first
Data falling_negatives();  // the other way round
Data few_values();         // integers from -3 to 3: the largest one occurs more than once

// A separate seed for each array drawn, named by `purpose`.
uint64_t seed_for(uint64_t seed, const std::string& purpose);

}  // namespace lab
