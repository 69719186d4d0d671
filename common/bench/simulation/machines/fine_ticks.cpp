// Events that tick every 32 ns, on a machine of hardly any noise: most times are equal.
#include <cmath>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

void disturb(Random& random, std::vector<Run>& runs) {
    jitter(random, runs, 0.0003);
    constexpr double tick = 32e-9;
    for (Run& run : runs)
        run.seconds =
            tick * std::floor(run.seconds / tick + std::uniform_real_distribution()(random));
}

}  // namespace

extern const Machine machine_fine_ticks = {"ticks of 32 ns, no noise", disturb};

}  // namespace bench
