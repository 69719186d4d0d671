// The first run of a group starts on an idle GPU and takes 10 % longer.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    for (size_t i = 0; i < runs.size(); i += 4) runs[i].seconds *= 1.1;
}

}  // namespace

extern const Machine machine_first_place = {"first in a group, 10 %", disturb};

}  // namespace bench
