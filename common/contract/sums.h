// Data and reference shared by all sums of floats.
#pragma once

#include "contract/contract.h"

namespace lab {

// The data of sums; random numbers only in cases small enough for a useful tolerance.
std::vector<Data> data_of_sums();

// The sum of the elements, and the tolerance for a correct float sum of fractions.
Wanted::Number sum_of(std::span<const float> elements, bool fractions);

}  // namespace lab
