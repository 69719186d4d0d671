// Elements that do not arrive as they should, where each rank or GPU has a part of the input: by the
// rank or GPU, and the place in its part.
#pragma once

#include <span>
#include <string>

#include "contract/contract.h"

namespace lab {

// "buffers[2][5] never arrives; buffers[0][5] arrives twice"; empty: all arrive once, and no others.
std::string in_parts(const Parameter& given, const Sizes& sizes, std::span<const int> weights,
                     Range own);

}  // namespace lab
