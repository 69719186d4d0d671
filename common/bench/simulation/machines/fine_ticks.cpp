// A clock that ticks every 32 ns, on a machine with hardly any noise: most times are equal.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.0003);
    round_to_ticks(random, runs, 32e-9);
}

}  // namespace

extern const Machine machine_fine_ticks = {"ticks of 32 ns, no noise", disturb};

}  // namespace bench
