#include "bench/simulation/tally.h"

#include <fmt/format.h>

#include <algorithm>

#include "bench/simulation/binomial.h"

namespace bench {

void Tally::add(const Decision& decision, double seconds) {
    ++gradings_;
    ++states_[static_cast<size_t>(decision.state)];
    pairs_ += static_cast<double>(decision.look.recorded);
    seconds_ += seconds;
    most_seconds_ = std::max(most_seconds_, seconds);
}

double Tally::share(SpeedState state) const {
    return static_cast<double>(count(state)) / static_cast<double>(gradings_);
}

double seconds_of(std::span<const Pair> pairs, size_t first) {
    double seconds = 0;
    for (const Pair& pair : pairs.first(first))
        if (!pair.discarded) seconds += pair.student_seconds + pair.reference_seconds;
    return seconds;
}

std::string rate(size_t count, size_t gradings) {
    const double bound = 100 * rate_at_most(count, gradings);
    if (count == 0) return fmt::format("0 (<= {:.2g} %)", bound);
    return fmt::format("{} ({:.2g} %, <= {:.2g} %)", count,
                       100 * static_cast<double>(count) / static_cast<double>(gradings), bound);
}

}  // namespace bench
