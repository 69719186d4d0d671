// Eight buffers in turn. The speed of each depends on its place in memory and is constant during a
// grading.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    double factors[8];
    for (double& factor : factors) factor = std::exp(0.02 * normal(random));
    for (size_t i = 0; i < runs.size(); ++i) runs[i].seconds *= factors[i % 8];
}

}  // namespace

extern const Machine machine_eight_buffers = {"eight buffers, 2 % apart", disturb};

}  // namespace bench
