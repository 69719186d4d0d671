// Another process shares the GPU all the time: one run in three waits for it.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    delay_some(random, runs, 0.33, 50e-6);
}

}  // namespace

extern const Machine machine_shared = {"another process, always", disturb};

}  // namespace bench
