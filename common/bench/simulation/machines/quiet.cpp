// A machine with ordinary noise only.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) { jitter(random, runs, 0.01); }

}  // namespace

extern const Machine machine_quiet = {"quiet", disturb};

}  // namespace bench
