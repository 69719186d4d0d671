#include "contract/element_type.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace lab {

static_assert(std::numeric_limits<Wide>::digits >= 64, "Wide holds every 64-bit integer");

namespace {

// Calls visit(T{}) with the C++ type of the scalar.
template <class Visit>
auto with_type(Scalar scalar, Visit visit) {
    switch (scalar) {
        case Scalar::int8:
            return visit(int8_t{});
        case Scalar::uint8:
            return visit(uint8_t{});
        case Scalar::int16:
            return visit(int16_t{});
        case Scalar::uint16:
            return visit(uint16_t{});
        case Scalar::int32:
            return visit(int32_t{});
        case Scalar::uint32:
            return visit(uint32_t{});
        case Scalar::int64:
            return visit(int64_t{});
        case Scalar::uint64:
            return visit(uint64_t{});
        case Scalar::half:
            return visit(Half{});
        case Scalar::float32:
            return visit(float{});
        case Scalar::float64:
            break;
    }
    return visit(double{});
}

// binary16: 1 bit of sign, 5 of exponent with bias 15, 10 of fraction.
constexpr int fraction_bits = 10, smallest_exponent = -14;
constexpr uint16_t infinity_bits = 0x7c00;

Wide value_of(Half half) {
    const int exponent = half.bits >> fraction_bits & 0x1f, fraction = half.bits & 0x3ff;
    const Wide sign = half.bits >> 15 ? -1 : 1;
    using Limits = std::numeric_limits<Wide>;
    if (exponent == 0x1f) return fraction ? Limits::quiet_NaN() : sign * Limits::infinity();
    const int significand = exponent ? fraction | 1 << fraction_bits : fraction;
    return sign * std::ldexp(static_cast<Wide>(significand), std::max(exponent, 1) - 25);
}

Half half_of(Wide value) {
    const auto sign = static_cast<uint16_t>(std::signbit(value) ? 0x8000 : 0);
    const Wide magnitude = std::abs(value);
    constexpr Wide rounds_to_infinity = 65520;
    if (std::isnan(value)) return {infinity_bits | 1};
    if (magnitude >= rounds_to_infinity) return {static_cast<uint16_t>(sign | infinity_bits)};
    if (magnitude == 0) return {sign};
    const int exponent = std::max(std::ilogb(magnitude), smallest_exponent);
    // Rounds to even. A carry out of the fraction correctly raises the exponent.
    const Wide units = std::nearbyint(std::ldexp(magnitude, fraction_bits - exponent));
    const int bits = ((exponent - smallest_exponent) << fraction_bits) + static_cast<int>(units);
    return {static_cast<uint16_t>(sign | bits)};
}

}  // namespace

size_t bytes_of(Scalar scalar) {
    return with_type(scalar, [](auto zero) { return sizeof zero; });
}

bool is_integer(Scalar scalar) { return scalar < Scalar::half; }

bool is_signed(Scalar scalar) {
    return with_type(scalar, [](auto zero) { return !std::is_unsigned_v<decltype(zero)>; });
}

Wide largest_integer_of(Scalar scalar) {
    return with_type(scalar, [](auto zero) -> Wide {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, Half>)
            return 1 << (fraction_bits + 1);
        else if constexpr (std::is_floating_point_v<T>)
            return std::ldexp(Wide{1}, std::numeric_limits<T>::digits);
        else
            return static_cast<Wide>(std::numeric_limits<T>::max());
    });
}

Wide read_number(Scalar scalar, const std::byte* at) {
    return with_type(scalar, [&](auto value) {
        std::memcpy(&value, at, sizeof value);
        if constexpr (std::is_same_v<decltype(value), Half>)
            return value_of(value);
        else
            return static_cast<Wide>(value);
    });
}

void write_number(Scalar scalar, Wide value, std::byte* at) {
    with_type(scalar, [&](auto number) {
        if constexpr (std::is_same_v<decltype(number), Half>)
            number = half_of(value);
        else
            number = static_cast<decltype(number)>(value);
        std::memcpy(at, &number, sizeof number);
    });
}

}  // namespace lab
