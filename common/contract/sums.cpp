#include "contract/sums.h"

#include <array>
#include <cmath>

namespace lab {

std::vector<Data> data_of_sums() {
    constexpr uint64_t most_random_elements = 1 << 16;
    return {positive_integers(), signed_random(most_random_elements),
            scaled_random(most_random_elements), signed_numbers(most_random_elements)};
}

// Several sums at once, since each addition waits for the one before.
static double exact_in_any_order(std::span<const float> elements) {
    std::array<double, 8> sums{};
    const size_t whole = elements.size() / sums.size() * sums.size();
    for (size_t i = 0; i < whole; i += sums.size())
        for (size_t k = 0; k < sums.size(); ++k) sums[k] += elements[i + k];
    for (size_t i = whole; i < elements.size(); ++i) sums[0] += elements[i];
    double sum = 0;
    for (const double part : sums) sum += part;
    return sum;
}

Wanted::Number sum_of(std::span<const float> elements, bool fractions) {
    double sum = 0, magnitudes = 0;
    if (!fractions) return {exact_in_any_order(elements), 0};
    for (const float x : elements) sum += x;
    for (const float x : elements) magnitudes += std::abs(x);
    // In any order of adding n terms in float, each term passes through at most n - 1 additions,
    // and each addition rounds by at most a factor 1 + 2^-24; storing a double accumulator as a
    // float rounds once more. So |error| <= n * 2^-24 * sum |x|, for a chain or a tree.
    return {sum, static_cast<double>(elements.size()) * 0x1p-24 * magnitudes};
}

}  // namespace lab
