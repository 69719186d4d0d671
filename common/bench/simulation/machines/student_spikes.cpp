// Only the student's kernel is delayed, one run in twenty: the worst case of an unfair machine.
#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    for (TimedRun& run : runs)
        if (run.student && happens(random, 0.05)) run.seconds += 30e-6 * exponential(random);
}

}  // namespace

extern const Machine machine_student_spikes = {"spikes, student only", disturb};

}  // namespace bench
