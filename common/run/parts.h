// The parts of a parameter that ranks or GPUs hold (contract/contract.h, Parameter::ranks).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "contract/array.h"
#include "contract/contract.h"

namespace lab {

// Elements of the whole: the first, and then each `apart` from the one before.
struct Part {
    uint64_t first = 0, apart = 1, elements = 0;
};

// The whole, where it has no parts.
Part part_of(const Parameter& parameter, const Sizes& sizes, size_t rank);

std::vector<std::byte> part_in(const Array& array, const Part& part);
void put(const std::vector<std::byte>& from, const Part& part, Array& array);

}  // namespace lab
