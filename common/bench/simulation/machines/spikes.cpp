// Occasional delays by other work, one run in twenty: times only get longer.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    delay_some(random, runs, 0.05, 30e-6);
}

}  // namespace

extern const Machine machine_spikes = {"spikes, one side", disturb};

}  // namespace bench
