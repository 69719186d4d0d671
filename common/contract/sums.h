// Data and reference shared by all sums of floats.
#pragma once

#include "contract/contract.h"

namespace lab {

// The data of sums: the bound of a sum of more random numbers than these is so wide that it says
// nothing.
std::vector<Data> data_of_sums();

// The sum of the elements, and how far a right float sum of fractions may be from it.
Wanted::Number sum_of(std::span<const float> elements, bool fractions);

}  // namespace lab
