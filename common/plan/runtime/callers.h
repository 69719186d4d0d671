// The places in the student's library that led to a call of CUDA.
#pragma once

#include <cstdint>
#include <vector>

namespace plan {

// Calls come from the library that contains this address.
void record_callers_in(const void* inside);

// Offsets in the library, of the instructions that made the calls, innermost first; empty: unknown.
std::vector<uint64_t> callers();

}  // namespace plan
