// The inputs on which the oracle runs a kernel or a host function.
#pragma once

#include <vector>

#include "selfcheck/mutants/runs.h"

namespace selfcheck {

// A float sum of up to this many ones is exact.
constexpr size_t exact = 1 << 24;

// The value, or the nearest one that an element of the array holds.
lab::Wide held(const lab::Array& array, lab::Wide value);

// `fill` gets each array and its index among the inputs.
template <class Fill>
Input input_of(const Shape& shape, Fill fill) {
    return {lab::make_inputs(shape.test_case, fill)};
}

// Random integers from 1 to `largest`, or with either sign.
Input integers(const Shape& shape, uint64_t seed, size_t largest, bool with_signs);

Input filled(const Shape& shape, lab::Wide value);

// Large enough that most lost elements show, and small enough that sums stay exact in float, as
// well as sums of products if there are several inputs.
size_t largest_for(const Shape& shape);

// Whether results are judged on the contract's own data: only on these are the results of any
// operator exact, do all elements show in them, and are there keys for all bins.
bool needs_own_data(const lab::Contract& contract);
std::vector<Input> data_of(const Shape& shape);

// Those on which a result is judged right or wrong.
std::vector<Input> inputs_for(const Shape& shape);

}  // namespace selfcheck
