// The exact sum of floats: a fixed-point number wide enough for any of them, so that no addition
// rounds. After Kulisch, Computer Arithmetic and Validity (2nd ed. 2013), chapter 8.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "contract/element_type.h"

namespace lab {

class ExactSum {
  public:
    // Up to 2^32 numbers. An infinity or NaN makes the sum what IEEE 754 makes it.
    void add(float x);

    // Rounded to the 64 bits of a Wide.
    Wide value() const;

  private:
    static constexpr int lowest_exponent = -149;  // of the smallest subnormal float

    // Word w counts multiples of 2^(32 w + lowest_exponent), with a sign; carries are resolved in
    // value(). The largest float is below 2^128, and a mantissa spans two words.
    std::array<int64_t, 10> words_{};
    double special_ = 0;  // the sum of infinities and NaNs
};

Wide exact_sum(std::span<const float> elements);
// The sum of the absolute values.
Wide exact_sum_of_magnitudes(std::span<const float> elements);

}  // namespace lab
