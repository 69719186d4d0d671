// Counters of one runner on sim, size after size, and the model's prediction of the time.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "device/sim.h"
#include "lab/bench_runner.h"
#include "model/predict.h"
#include "model/scale.h"

namespace lab {

struct SimMeasurement {
    std::map<std::string, double> counters;  // those of counters.h
    double predicted_seconds = 0;
    // The largest size that was counted, if this one was not: its counts are scaled.
    std::optional<uint64_t> scaled_from;
};

// Counts each size by running it, as long as sim takes seconds for it; the counts of larger sizes
// are scaled (model/scale.h).
class BenchOnSim {
  public:
    BenchOnSim(device::Sim& sim, const model::Gpu& gpu, const BenchRunner& runner, uint64_t seed)
        : sim_(sim), gpu_(gpu), runner_(runner), seed_(seed) {}

    const std::string& runner() const { return runner_.name; }
    // Sizes must ascend. Throws device::Error, plan::PlanError, and NoVerdict for a fault of the
    // kernel, for counts that cannot be scaled, and for each size after one that failed.
    SimMeasurement measure(uint64_t n);

  private:
    bool takes_too_long(uint64_t n) const;
    model::Counted count(const Case& timed);
    void run(const Case& timed);
    model::Counted scale(const Case& timed);
    std::vector<uint64_t> blocks(const Case& timed);

    device::Sim& sim_;
    const model::Gpu& gpu_;
    const BenchRunner& runner_;
    uint64_t seed_;
    std::vector<model::Counted> counted_;  // in ascending order of n
    std::optional<uint64_t> failed_;       // the first size that failed
};

}  // namespace lab
