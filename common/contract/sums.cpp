#include "contract/sums.h"

#include <cmath>

namespace lab {

std::vector<Data> data_of_sums() {
    constexpr uint64_t most_random_elements = 1 << 16;
    return {positive_integers(), signed_random(most_random_elements), signed_integers()};
}

Wanted::Number sum_of(std::span<const float> elements, bool fractions) {
    double sum = 0, magnitudes = 0;
    for (const float x : elements) sum += x;
    if (!fractions) return {sum, 0};
    for (const float x : elements) magnitudes += std::abs(x);
    // However the n terms are added in float, each passes through at most n - 1 additions, each of
    // which rounds by at most a factor 1 + 2^-24; one more rounding allows for a double accumulator
    // stored as a float. So |error| <= n * 2^-24 * sum |x|, for a chain as for a tree.
    return {sum, static_cast<double>(elements.size()) * 0x1p-24 * magnitudes};
}

}  // namespace lab
