// A clock that ticks every half microsecond: a run of 10 us is 19 to 21 ticks.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    round_to_ticks(random, runs, 0.5e-6);
}

}  // namespace

extern const Machine machine_coarse_ticks = {"ticks of 0.5 us", disturb};

}  // namespace bench
