// Now and then something else runs first: times only get longer.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<Run>& runs) {
    jitter(random, runs, 0.01);
    for (Run& run : runs)
        if (happens(random, 0.05)) run.seconds += 30e-6 * exponential(random);
}

}  // namespace

extern const Machine machine_spikes = {"spikes, one side", disturb};

}  // namespace bench
