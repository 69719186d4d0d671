// A grading of speed: paired timing until the statistics say enough. See docs/speed.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/paired_timing.h"
#include "bench/sequential.h"

namespace bench {

struct Speed {
    Decision decision;
    double timed_seconds = 0, reference_seconds = 0;  // medians of the pairs that count
    device::Ceilings ceilings;
    double share_of_roofline = 0;          // of read_roofline(), by the input's bytes
    std::string needs_review;              // why a person must look; empty: nobody need
    std::vector<Pair> pairs;               // all of them, in order
    std::vector<device::GpuState> states;  // one a group of two pairs
    size_t discarded = 0;
};

struct SpeedOutcome {
    std::optional<device::Fault> fault;       // of what is timed
    std::optional<WrongAnswer> wrong_answer;  // of a timed run
    Speed speed;                              // where there is neither
};

// `threshold`: what the reference's time over the timed one must be at least. Without one, the
// first look is enough. Throws device::Error where nothing can be measured, or nothing but
// disturbed pairs comes.
device::Ceilings measure_ceilings(device::Gpu& gpu, uint64_t seed);
SpeedOutcome measure_speed(device::Gpu& gpu, Timed timed, std::optional<double> threshold,
                           uint64_t seed);

}  // namespace bench
