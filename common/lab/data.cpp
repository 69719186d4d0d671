#include "lab/data.h"

#include <algorithm>
#include <cmath>

#include "lab/split_mix.h"

namespace lab {
namespace {

constexpr uint64_t exact_limit = 1 << 24;  // integers up to here are exact in float
constexpr uint64_t largest_integer = 999;  // small numbers read better in a message

// From 0 to less than `end`, by the upper half of the bits and without a division.
uint64_t below(uint64_t end, uint64_t bits) { return (bits >> 32) * end >> 32; }

float draw(DataKind kind, uint64_t bits, uint64_t largest) {
    if (kind == DataKind::signed_random) {
        return static_cast<float>(static_cast<int32_t>(bits & 0xff'ffff) - (1 << 23)) * 0x1p-23f;
    }
    if (kind == DataKind::few_values) return static_cast<float>(below(7, bits)) - 3.0F;
    const auto magnitude = static_cast<float>(1 + below(largest, bits));
    // By sign bit: no branch foresees it.
    const uint32_t sign = kind == DataKind::signed_integers ? uint32_t(bits & 1) << 31 : 0;
    return std::bit_cast<float>(std::bit_cast<uint32_t>(magnitude) | sign);
}

std::vector<float> negatives(size_t n, bool rising) {
    std::vector<float> x(n);
    for (size_t i = 0; i < n; ++i) x[i] = -static_cast<float>(rising ? n - i : i + 1);
    return x;
}

// Also where there are too few elements for it to come twice by chance.
void repeat_largest(std::vector<float>& x) {
    const size_t at = index_of_largest(x);
    x[(at + 1) % x.size()] = x[at];
}

float largest_magnitude(std::span<const float> x) {
    float largest = 0;
    for (float value : x) largest = std::max(largest, std::abs(value));
    return largest;
}

}  // namespace

const char* name_of(DataKind kind) {
    switch (kind) {
        case DataKind::positive_integers:
            return "positive integers";
        case DataKind::signed_integers:
            return "positive and negative integers";
        case DataKind::signed_random:
            return "random numbers from -1 to 1";
        case DataKind::rising_negatives:
            return "integers from -n up to -1";
        case DataKind::falling_negatives:
            return "integers from -1 down to -n";
        case DataKind::few_values:
            return "integers from -3 to 3";
    }
    return "";
}

// The first that fails is shown: the simplest comes first.
std::vector<DataKind> kinds_for(Operation operation) {
    if (operation == Operation::sum)
        return {DataKind::positive_integers, DataKind::signed_random, DataKind::signed_integers};
    return {DataKind::signed_integers, DataKind::rising_negatives, DataKind::falling_negatives,
            DataKind::few_values, DataKind::signed_random};
}

std::vector<float> make_data(DataKind kind, size_t n, uint64_t seed) {
    if (kind == DataKind::rising_negatives || kind == DataKind::falling_negatives)
        return negatives(n, kind == DataKind::rising_negatives);
    const uint64_t largest =
        std::clamp<uint64_t>(exact_limit / std::max<size_t>(n, 1), 1, largest_integer);
    // Nothing to draw, of more than 8 million elements.
    if (kind == DataKind::positive_integers && largest == 1) return std::vector<float>(n, 1);
    SplitMix random(seed);
    std::vector<float> x(n);
    for (float& value : x) value = draw(kind, random(), largest);
    if (kind == DataKind::few_values && n > 1) repeat_largest(x);
    return x;
}

uint64_t seed_for(uint64_t seed, const std::string& purpose) {
    uint64_t hash = 0xcbf29ce484222325 ^ (seed * 0x9e3779b97f4a7c15);  // FNV-1a from a mixed start
    for (unsigned char c : purpose) hash = (hash ^ c) * 0x100000001b3;
    return hash;
}

size_t index_of_largest(std::span<const float> x) {
    return static_cast<size_t>(std::ranges::max_element(x) - x.begin());
}

Reference reference(Operation operation, DataKind kind, std::span<const float> x) {
    if (operation == Operation::max || operation == Operation::argmax)
        return {x[index_of_largest(x)], 0};
    if (operation == Operation::abs_max) return {largest_magnitude(x), 0};
    double sum = 0, magnitudes = 0;
    for (float value : x) sum += value;
    if (kind != DataKind::signed_random) return {sum, 0};
    for (float value : x) magnitudes += std::abs(value);
    // However the n terms are added in float, each passes through at most n - 1 additions, each of
    // which rounds by at most a factor 1 + 2^-24; one more rounding allows for a double accumulator
    // stored as a float. So |error| <= n * 2^-24 * sum |x|, for a chain as for a tree.
    return {sum, static_cast<double>(x.size()) * 0x1p-24 * magnitudes};
}

bool same_bits(std::span<const float> a, std::span<const float> b) {
    return std::ranges::equal(a, b, [](float x, float y) { return same_bits(x, y); });
}

}  // namespace lab
