// Two clock rates, 12 % apart, each kept for about fifty runs.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    bool slow = happens(random, 0.5);
    for (TimedRun& run : runs) {
        if (happens(random, 0.02)) slow = !slow;
        if (slow) run.seconds *= 1.12;
    }
}

}  // namespace

extern const Machine machine_two_clocks = {"two clock rates", disturb};

}  // namespace bench
