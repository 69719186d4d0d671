// Only the speed of the student's kernel varies: its ratio is an AR(1) process with a memory of
// about twenty runs.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<TimedRun>& runs) {
    jitter(random, runs, 0.01);
    Autocorrelated noise(random, 0.95, 0.01);
    for (TimedRun& run : runs)
        if (run.student) run.seconds *= std::exp(noise.next());
}

}  // namespace

extern const Machine machine_student_autocorrelated = {"AR(1), student only", disturb};

}  // namespace bench
