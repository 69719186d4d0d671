// Correlated runs: an AR(1) process with a memory of about a hundred runs.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<Run>& runs) {
    jitter(random, runs, 0.01);
    Autocorrelated mood(random, 0.99, 0.05);
    for (Run& run : runs) run.seconds *= std::exp(mood.next());
}

}  // namespace

extern const Machine machine_autocorrelated = {"AR(1), all runs", disturb};

}  // namespace bench
