// An upper bound for the rate at which a kernel moves bytes on this GPU, as measured by this run.
#pragma once

#include <cstddef>
#include <string>

#include "device/gpu_timing.h"

namespace bench {

// The bytes that any solution must move, and the multiply-adds that it must make, if those take
// longer.
struct Traffic {
    size_t read = 0, written = 0;
    size_t multiply_adds = 0;
    size_t bytes() const { return read + written; }
};
// Each word of the input is read once, and each output is written once; all have four bytes.
Traffic traffic_of(size_t words, size_t outputs, size_t multiply_adds = 0);

// Bytes per second: the higher of the rates of the reference and of this GPU's ceilings: it copies
// what is written, and reads the rest, or multiplies and adds in all that time. (Measured on an H200: with many gigabytes of other buffers
// allocated, the read-only kernel reached 4296 GB/s, the reference and lab 06 both more than 4500.)
double roofline(const device::Ceilings& ceilings, const Traffic& traffic, double reference_seconds);

// Why a kernel that moves `rate` bytes per second needs review by a person; empty if it does not.
std::string faster_than_possible(double rate, double roofline, const Traffic& traffic);

}  // namespace bench
