// The first runs are slow: clocks rise, pages and caches fill.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    for (size_t i = 0; i < runs.size(); ++i)
        runs[i].seconds *= 1 + 0.3 * std::exp(-static_cast<double>(i) / 100);
}

}  // namespace

extern const Machine machine_warm_up = {"warm-up, 30 %", disturb};

}  // namespace bench
