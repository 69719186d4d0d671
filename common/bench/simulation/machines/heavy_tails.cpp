// Noise without mean or variance: the logarithms of times have a Cauchy distribution.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

// The logarithm is clamped: exp(5) is 150 times the usual time, longer than a user would wait for a
// run.
void disturb(Random& random, std::vector<TimedRun>& runs) {
    std::cauchy_distribution cauchy(0.0, 0.01);
    for (TimedRun& run : runs) run.seconds *= std::exp(std::fmin(5, std::fmax(-5, cauchy(random))));
}

}  // namespace

extern const Machine machine_heavy_tails = {"Cauchy tails", disturb};

}  // namespace bench
