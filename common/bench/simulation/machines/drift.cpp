// A chip that keeps warming up: at the end runs take a fifth longer.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    for (size_t i = 0; i < runs.size(); ++i)
        runs[i].seconds *= 1 + 0.2 * static_cast<double>(i) / static_cast<double>(runs.size());
}

}  // namespace

extern const Machine machine_drift = {"drift, 20 %", disturb};

}  // namespace bench
