// Counts on sim, and the time that the model predicts from them.
#pragma once

#include <map>
#include <string>

#include "device/sim.h"
#include "lab/bench_runner.h"
#include "model/predict.h"

namespace lab {

struct SimMeasurement {
    std::map<std::string, double> counters;  // of counters.h
    double predicted_seconds = 0;
};

// Throws device::Error, plan::PlanError, and NoVerdict with the kernel's fault.
SimMeasurement measure_on_sim(device::Sim& sim, const model::Gpu& gpu, const BenchRunner& runner,
                              uint64_t n, uint64_t seed);

}  // namespace lab
