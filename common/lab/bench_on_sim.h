// Counters on sim, and the model's prediction of the time.
#pragma once

#include <map>
#include <string>

#include "device/sim.h"
#include "lab/bench_runner.h"
#include "model/predict.h"

namespace lab {

struct SimMeasurement {
    std::map<std::string, double> counters;  // those of counters.h
    double predicted_seconds = 0;
};

// Throws device::Error, plan::PlanError, and NoVerdict for a fault of the kernel.
SimMeasurement measure_on_sim(device::Sim& sim, const model::Gpu& gpu, const BenchRunner& runner,
                              uint64_t n, uint64_t seed);

}  // namespace lab
