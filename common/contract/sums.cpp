#include "contract/sums.h"

#include <cmath>

namespace lab {

std::vector<Data> data_of_sums() {
    constexpr uint64_t most_random_elements = 1 << 16;
    return {positive_integers(), signed_random(most_random_elements),
            signed_numbers(most_random_elements)};
}

Wanted::Number sum_of(std::span<const float> elements, bool fractions) {
    double sum = 0, magnitudes = 0;
    for (const float x : elements) sum += x;
    if (!fractions) return {sum, 0};
    for (const float x : elements) magnitudes += std::abs(x);
    // In any order of adding n terms in float, each term passes through at most n - 1 additions,
    // and each addition rounds by at most a factor 1 + 2^-24; storing a double accumulator as a
    // float rounds once more. So |error| <= n * 2^-24 * sum |x|, for a chain or a tree.
    return {sum, static_cast<double>(elements.size()) * 0x1p-24 * magnitudes};
}

}  // namespace lab
