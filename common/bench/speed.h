// Measures a speed: paired timing until the statistics suffice. See docs/speed.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/paired_timing.h"
#include "bench/sequential.h"

namespace bench {

struct Speed {
    Decision decision;
    double timed_seconds = 0, reference_seconds = 0;  // medians of the pairs not discarded
    device::Ceilings ceilings;
    double share_of_roofline = 0;          // the rate of moving traffic_of() / roofline()
    std::string needs_review;              // why a person must review it, or empty
    std::vector<Pair> pairs;               // all of them, in order
    std::vector<device::GpuState> states;  // one per group of two pairs
    size_t discarded = 0;
};

struct SpeedOutcome {
    std::optional<device::Fault> fault;       // of the timed code
    std::optional<WrongAnswer> wrong_answer;  // of a timed run
    Speed speed;                              // if there is neither
};

device::Ceilings measure_ceilings(device::Gpu& gpu, uint64_t seed);
// `threshold`: the required ratio of the reference's time to the timed one. Without it, one look
// suffices. Throws device::Error if nothing can be measured, or too many pairs are disturbed.
SpeedOutcome measure_speed(device::Gpu& gpu, Timed timed, std::optional<double> threshold,
                           uint64_t seed);

}  // namespace bench
