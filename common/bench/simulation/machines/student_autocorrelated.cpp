// A mood of the student's kernel alone: its ratio itself is AR(1), forgotten after twenty runs.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<Run>& runs) {
    jitter(random, runs, 0.01);
    constexpr double kept = 0.95, deviation = 0.01;
    double now = deviation * normal(random);
    for (Run& run : runs) {
        if (!run.student) continue;
        now = kept * now + deviation * std::sqrt(1 - kept * kept) * normal(random);
        run.seconds *= std::exp(now);
    }
}

}  // namespace

extern const Machine machine_student_autocorrelated = {"AR(1), student only", disturb};

}  // namespace bench
