// Five times the usual noise.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) { jitter(random, runs, 0.05); }

}  // namespace

extern const Machine machine_noisy = {"noisy, 5 %", disturb};

}  // namespace bench
