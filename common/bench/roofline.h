// The rate that no reduction on this GPU can exceed, as far as this run has seen.
#pragma once

#include <cstddef>
#include <string>

#include "device/gpu_timing.h"

namespace bench {

// Bytes a second: the fastest of a kernel that only reads, and of the reference, which reads all
// `bytes` in `reference_seconds`. (Seen on an H200: beside many gigabytes of other buffers the
// kernel that only reads came to 4296 GB/s, and both the reference and lab 06 to more than 4500.)
double read_roofline(const device::Ceilings& ceilings, size_t bytes, double reference_seconds);

// Why a person must look at a kernel that reads `rate` bytes a second; empty: nobody need.
std::string faster_than_reading(double rate, double roofline);

}  // namespace bench
