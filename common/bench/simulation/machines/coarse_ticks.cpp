// Events that tick every half microsecond: a run of 10 us is 19 to 21 of them.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<Run>& runs) {
    jitter(random, runs, 0.01);
    constexpr double tick = 0.5e-6;
    for (Run& run : runs)
        run.seconds =
            tick * std::floor(run.seconds / tick + std::uniform_real_distribution()(random));
}

}  // namespace

extern const Machine machine_coarse_ticks = {"ticks of 0.5 us", disturb};

}  // namespace bench
