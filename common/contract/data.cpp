#include "contract/data.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "contract/split_mix.h"

namespace lab {
namespace {

// A number in [0, end), from the upper half of the bits and without a division.
uint64_t below(uint64_t end, uint64_t bits) { return (bits >> 32) * end >> 32; }

// Integers up to this are exact in float (or half), and so is every sum of them.
uint64_t exact_of(Scalar scalar) { return scalar == Scalar::half ? 1 << 11 : 1 << 24; }

// The largest magnitude such that the sum of n integers is exact in float (or half); at most
// `most`.
uint64_t largest_of(size_t n, Scalar scalar, uint64_t most) {
    const uint64_t exact = exact_of(scalar);
    const auto of_type =
        static_cast<uint64_t>(std::min<Wide>(static_cast<Wide>(most), largest_integer_of(scalar)));
    return std::clamp<uint64_t>(exact / std::max<size_t>(n, 1), 1, of_type);
}

// Draws every field of every element: a struct's fields one by one, each with its own seed.
template <class Draw>
void draw_fields(Array& array, uint64_t seed, Draw draw) {
    for (size_t field = 0; field < array.type().fields.size(); ++field)
        draw(field, array.type().fields[field].scalar, SplitMix(seed + field));
}

// The same numbers as in draw_integers, much faster: a case may have 2^24 of them.
void draw_floats(std::span<float> floats, SplitMix random, uint64_t largest, bool with_signs) {
    // More than 8 million elements: all are 1.
    if (!with_signs && largest == 1) return void(std::ranges::fill(floats, 1.0F));
    for (float& x : floats) {
        const uint64_t bits = random();
        // Set the sign bit without a branch, which would be unpredictable.
        const uint32_t sign = with_signs ? uint32_t(bits & 1) << 31 : 0;
        const auto magnitude = static_cast<float>(1 + below(largest, bits));
        x = std::bit_cast<float>(std::bit_cast<uint32_t>(magnitude) | sign);
    }
}

// More elements than there is room for in an exact sum: `ones` of them, at random places, are 1 or
// -1, and the others 0. Selection sampling: Knuth, The Art of Computer Programming 2, 3.4.2,
// algorithm S.
void draw_ones(Array& array, size_t field, SplitMix random, uint64_t ones, bool has_signs) {
    uint64_t left = array.size();
    array.fill(
        [&](size_t) {
            const uint64_t bits = random();
            if (below(left--, bits) >= ones) return 0;
            --ones;
            return has_signs && bits & 1 ? -1 : 1;
        },
        field);
}

void draw_integers(Array& array, uint64_t seed, bool with_signs, uint64_t most) {
    draw_fields(array, seed, [&](size_t field, Scalar scalar, SplitMix random) {
        const bool is_signed_here = with_signs && is_signed(scalar);
        if (array.size() > exact_of(scalar))
            return draw_ones(array, field, random, exact_of(scalar), is_signed_here);
        const uint64_t largest = largest_of(array.size(), scalar, most);
        if (array.type().is_scalar() && scalar == Scalar::float32)
            return draw_floats(array.as<float>(), random, largest, with_signs);
        for (size_t i = 0; i < array.size(); ++i) {
            const uint64_t bits = random();
            const auto magnitude = static_cast<Wide>(1 + below(largest, bits));
            array.set(i, is_signed_here && bits & 1 ? -magnitude : magnitude, field);
        }
    });
}

void draw_fractions(Array& array, uint64_t seed) {
    draw_fields(array, seed, [&](size_t field, Scalar scalar, SplitMix random) {
        const int digits = scalar == Scalar::half ? 10 : 23;
        const double step = std::ldexp(1.0, -digits);
        array.fill(
            [&](size_t) {
                const uint64_t bits = random() & ((2U << digits) - 1);
                return (static_cast<int32_t>(bits) - (1 << digits)) * step;
            },
            field);
    });
}

void draw_negatives(Array& array, bool rising) {
    for (size_t field = 0; field < array.type().fields.size(); ++field) {
        const size_t n = array.size();
        const auto largest = static_cast<size_t>(
            std::min<Wide>(largest_integer_of(array.type().fields[field].scalar), 1 << 24));
        array.fill(
            [&](size_t i) {
                return -static_cast<double>(std::min(rising ? n - i : i + 1, largest));
            },
            field);
    }
}

size_t index_of_largest(const Array& array, size_t field) {
    size_t at = 0;
    for (size_t i = 1; i < array.size(); ++i)
        if (array.number(i, field) > array.number(at, field)) at = i;
    return at;
}

void draw_few_values(Array& array, uint64_t seed) {
    draw_fields(array, seed, [&](size_t field, Scalar, SplitMix random) {
        const size_t n = array.size();
        array.fill([&](size_t) { return static_cast<double>(below(7, random())) - 3; }, field);
        if (n < 2) return;
        // Repeat the largest value, which might not repeat by chance among few elements.
        const size_t at = index_of_largest(array, field);
        array.set((at + 1) % n, array.number(at, field), field);
    });
}

}  // namespace

Data positive_integers(uint64_t largest) {
    return {marked("positive integers"), false, UINT64_MAX,
            [=](Array& array, uint64_t seed) { draw_integers(array, seed, false, largest); }};
}

Data signed_integers(uint64_t largest) {
    return {marked("positive and negative integers"), false, UINT64_MAX,
            [=](Array& array, uint64_t seed) { draw_integers(array, seed, true, largest); }};
}

Data signed_numbers(uint64_t most_integers) {
    return {marked("positive and negative numbers"), false, UINT64_MAX,
            [=](Array& array, uint64_t seed) {
                draw_integers(array, seed, true, usual_largest);
                if (array.size() <= most_integers) return;
                for (float& x : array.as<float>()) x /= 1024;
            }};
}

Data signed_random(uint64_t most_elements) {
    return {marked("random numbers from -1 to 1"), true, most_elements, draw_fractions};
}

Data scaled_random(uint64_t most_elements) {
    return {marked("random numbers from -1 to 1, times a power of 2"), true, most_elements,
            [](Array& array, uint64_t seed) {
                draw_fractions(array, seed);
                constexpr int least = 60, most = 90;
                const uint64_t bits = SplitMix(~seed)();
                const int power = least + static_cast<int>(below(most - least + 1, bits));
                const float scale = std::ldexp(1.0F, bits & 1 ? power : -power);
                for (float& x : array.as<float>()) x *= scale;
            }};
}

Data rising_negatives() {
    return {marked("integers from -n up to -1"), false, UINT64_MAX,
            [](Array& array, uint64_t) { draw_negatives(array, true); }};
}

Data falling_negatives() {
    return {marked("integers from -1 down to -n"), false, UINT64_MAX,
            [](Array& array, uint64_t) { draw_negatives(array, false); }};
}

Data few_values() { return {marked("integers from -3 to 3"), false, UINT64_MAX, draw_few_values}; }

uint64_t seed_for(uint64_t seed, const std::string& purpose) {
    uint64_t hash = 0xcbf29ce484222325 ^ (seed * 0x9e3779b97f4a7c15);  // FNV-1a, mixed start value
    for (unsigned char c : purpose) hash = (hash ^ c) * 0x100000001b3;
    return hash;
}

}  // namespace lab
