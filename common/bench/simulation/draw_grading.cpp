#include "bench/sequential.h"
#include "bench/simulation/recorded.h"

namespace bench {

std::vector<Pair> draw_grading(Random& random, std::span<const Pair> recorded, size_t block) {
    const size_t groups = recorded.size() / 2;
    std::uniform_int_distribution<size_t> anywhere(0, groups - 1);
    std::vector<Pair> pairs;
    size_t counted = 0;
    while (counted < most_pairs) {
        const size_t start = anywhere(random);
        for (size_t i = 0; i < block; ++i) {
            const auto group = recorded.subspan(2 * ((start + i) % groups), 2);
            pairs.insert(pairs.end(), group.begin(), group.end());
            counted += group[0].discarded || group[1].discarded ? 0 : 2;
        }
    }
    return pairs;
}

}  // namespace bench
