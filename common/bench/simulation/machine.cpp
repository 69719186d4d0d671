#include "bench/simulation/machine.h"

#include <cmath>

namespace bench {

double normal(Random& random) { return std::normal_distribution()(random); }

double exponential(Random& random) { return std::exponential_distribution()(random); }

bool happens(Random& random, double probability) {
    return std::uniform_real_distribution()(random) < probability;
}

void jitter(Random& random, std::vector<Run>& runs, double share) {
    for (Run& run : runs) run.seconds *= std::exp(share * normal(random));
}

}  // namespace bench
