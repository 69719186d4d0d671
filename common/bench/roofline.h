// An upper bound for the rate of a reduction on this GPU, as measured by this run.
#pragma once

#include <cstddef>
#include <string>

#include "device/gpu_timing.h"

namespace bench {

// Bytes per second: the higher of the rates of a read-only kernel and of the reference, which reads
// all `bytes` in `reference_seconds`. (Measured on an H200: with many gigabytes of other buffers
// allocated, the read-only kernel reached 4296 GB/s, the reference and lab 06 both more than 4500.)
double read_roofline(const device::Ceilings& ceilings, size_t bytes, double reference_seconds);

// Why a kernel that reads `rate` bytes per second needs review by a person; empty if it does not.
std::string faster_than_reading(double rate, double roofline);

}  // namespace bench
