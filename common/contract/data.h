// How the inputs of a case are drawn. The same seed gives the same data on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "contract/array.h"

namespace lab {

struct Data {
    std::string name;                     // "positive integers"
    bool fractions = false;               // not integers: a sum of them may be rounded
    uint64_t most_elements = UINT64_MAX;  // in a larger case they would say nothing
    // Fills an array of any size and type.
    std::function<void(Array& array, uint64_t seed)> draw;
};

// Integers are small enough that sum |x| <= 2^24 (2^11 for halves): every partial sum in every
// order is then exact in float. Where products are summed, the contract says how large they may be.
constexpr uint64_t usual_largest = 999;  // small numbers read better in a message

Data positive_integers(uint64_t largest = usual_largest);  // nonzero: a lost element always shows
Data signed_integers(uint64_t largest = usual_largest);    // nonzero
// In [-1, 1), multiples of 2^-23, for floats. With more elements than these the bound of a sum is
// so wide that it says nothing (sums.h).
Data signed_random(uint64_t most_elements = UINT64_MAX);
Data rising_negatives();   // the largest element is the last, the largest absolute value the first
Data falling_negatives();  // the other way round
Data few_values();         // integers from -3 to 3: the largest one comes more than once

// A seed of its own for each thing that is drawn: `purpose` names it.
uint64_t seed_for(uint64_t seed, const std::string& purpose);

}  // namespace lab
