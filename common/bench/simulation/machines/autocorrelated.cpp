// Correlated runs: an AR(1) process with a memory of about a hundred runs.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    Autocorrelated noise(random, 0.99, 0.05);
    for (TimedRun& run : runs) run.seconds *= std::exp(noise.next());
}

}  // namespace

extern const Machine machine_autocorrelated = {"AR(1), all runs", disturb};

}  // namespace bench
