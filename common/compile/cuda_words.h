// CUDA's words for functions and memory, in nvcc's messages.
#pragma once

#include <string>

namespace lab {

// The messages with __shared__ where nvcc quotes the attribute that its headers replace it by; the marks below the quoted
// lines move along.
std::string with_cuda_words(const std::string& messages);

}  // namespace lab
