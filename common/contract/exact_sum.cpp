#include "contract/exact_sum.h"

#include <bit>
#include <cmath>

namespace lab {

void ExactSum::add(float x) {
    if (!std::isfinite(x)) {
        special_ += x;
        return;
    }
    constexpr int mantissa_bits = 23;
    const auto bits = std::bit_cast<uint32_t>(x);
    const uint32_t exponent = bits >> mantissa_bits & 0xff;
    const uint64_t implicit = exponent ? 1 << mantissa_bits : 0;
    const uint64_t mantissa = (bits & ((1 << mantissa_bits) - 1)) | implicit;
    const uint32_t shift = exponent ? exponent - 1 : 0;  // above the lowest exponent
    const uint64_t shifted = mantissa << shift % 32;
    const int64_t sign = bits >> 31 ? -1 : 1;
    words_[shift / 32] += sign * static_cast<int64_t>(shifted & UINT32_MAX);
    words_[shift / 32 + 1] += sign * static_cast<int64_t>(shifted >> 32);
}

Wide ExactSum::value() const {
    if (special_ != 0) return special_;  // also a NaN
    std::array<int64_t, 10> words = words_;
    for (size_t w = 0; w + 1 < words.size(); ++w) {
        words[w + 1] += words[w] >> 32;  // rounds down, so that the rest is not negative
        words[w] &= UINT32_MAX;
    }
    // From the top, so that the leading bits are added without rounding and only the last ones round.
    Wide sum = 0;
    for (size_t w = words.size(); w-- > 0;)
        sum += std::ldexp(static_cast<Wide>(words[w]), 32 * static_cast<int>(w) + lowest_exponent);
    return sum;
}

Wide exact_sum(std::span<const float> elements) {
    ExactSum sum;
    for (const float x : elements) sum.add(x);
    return sum.value();
}

Wide exact_sum_of_magnitudes(std::span<const float> elements) {
    ExactSum sum;
    for (const float x : elements) sum.add(std::abs(x));
    return sum.value();
}

}  // namespace lab
