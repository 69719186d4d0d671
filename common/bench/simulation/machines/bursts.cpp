// Another process comes and goes: for about a hundred runs each run is slower by a random fraction.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    bool busy = happens(random, 0.2);
    for (TimedRun& run : runs) {
        if (happens(random, busy ? 0.01 : 0.0025)) busy = !busy;
        if (busy) run.seconds *= 1 + 0.5 * exponential(random);
    }
}

}  // namespace

extern const Machine machine_bursts = {"bursts of another process", disturb};

}  // namespace bench
