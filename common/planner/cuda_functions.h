// The functions of CUDA's runtime.
#pragma once

#include <string>
#include <unordered_set>

namespace lab {

// Their names, such as "cudaMalloc"; generated from cudart/functions.txt.
const std::unordered_set<std::string>& cuda_functions();

}  // namespace lab
