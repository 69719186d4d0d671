#include "bench/simulation/machine.h"

#include <cmath>

namespace bench {

double normal(Random& random) { return std::normal_distribution()(random); }

double exponential(Random& random) { return std::exponential_distribution()(random); }

bool happens(Random& random, double probability) {
    return std::uniform_real_distribution()(random) < probability;
}

void jitter(Random& random, std::vector<TimedRun>& runs, double share) {
    for (TimedRun& run : runs) run.seconds *= std::exp(share * normal(random));
}

void round_to_ticks(Random& random, std::vector<TimedRun>& runs, double seconds) {
    for (TimedRun& run : runs)
        run.seconds =
            seconds * std::floor(run.seconds / seconds + std::uniform_real_distribution()(random));
}

void delay_some(Random& random, std::vector<TimedRun>& runs, double probability, double seconds) {
    for (TimedRun& run : runs)
        if (happens(random, probability)) run.seconds += seconds * exponential(random);
}

double Autocorrelated::next() {
    return now_ = kept_ * now_ + deviation_ * std::sqrt(1 - kept_ * kept_) * normal(random_);
}

}  // namespace bench
