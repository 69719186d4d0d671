// The time of a call on a GPU, predicted from sim's counts of its launches: docs/model.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "device/sim.h"
#include "model/gpu.h"

namespace model {

// A part of the predicted time. Launches, memsets and copies take place one after another; the
// other terms overlap within a launch.
struct Term {
    std::string name;    // "launches", "DRAM", "waiting"
    double seconds = 0;  // its share: all terms add up to the prediction
};

struct Prediction {
    double seconds = 0;
    std::vector<Term> terms;  // the largest first

    // The name of the largest term: "DRAM".
    const std::string& limit() const { return terms.front().name; }
};

// `launches` are those of one call, counted together and in order; caches begin cold.
// `memory_operations`: its memsets and copies on the device.
Prediction predict(std::span<const device::LaunchCounts> launches, const Gpu& gpu,
                   uint64_t memory_operations = 0);

}  // namespace model
