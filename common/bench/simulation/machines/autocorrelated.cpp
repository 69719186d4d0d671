// Each run is much like the one before: AR(1), forgotten after a hundred runs.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<Run>& runs) {
    jitter(random, runs, 0.01);
    constexpr double kept = 0.99, deviation = 0.05;
    double now = deviation * normal(random);
    for (Run& run : runs) {
        now = kept * now + deviation * std::sqrt(1 - kept * kept) * normal(random);
        run.seconds *= std::exp(now);
    }
}

}  // namespace

extern const Machine machine_autocorrelated = {"AR(1), all runs", disturb};

}  // namespace bench
