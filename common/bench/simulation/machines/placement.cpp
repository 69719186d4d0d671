// A bias that pairs cannot reveal: in each grading the student's code and buffers are placed a
// little better or worse.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    const double factor = std::exp(0.002 * normal(random));
    for (TimedRun& run : runs)
        if (run.student) run.seconds *= factor;
}

}  // namespace

extern const Machine machine_placement = {"placement, 0.2 %", disturb};

}  // namespace bench
