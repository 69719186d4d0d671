// Integer arithmetic without C++'s undefined behaviour: everything wraps, as in PTX.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

namespace warpsim {

// The type with twice the bits.
template <class T>
struct WiderOf;
template <>
struct WiderOf<uint16_t> {
    using type = uint32_t;
};
template <>
struct WiderOf<int16_t> {
    using type = int32_t;
};
template <>
struct WiderOf<uint32_t> {
    using type = uint64_t;
};
template <>
struct WiderOf<int32_t> {
    using type = int64_t;
};
template <>
struct WiderOf<uint64_t> {
    __extension__ using type = unsigned __int128;
};
template <>
struct WiderOf<int64_t> {
    __extension__ using type = __int128;
};
template <class T>
using Wider = typename WiderOf<T>::type;

// The product in twice the bits: it always fits.
template <class T>
Wider<T> multiply_wide(T a, T b) {
    return static_cast<Wider<T>>(a) * static_cast<Wider<T>>(b);
}
template <class T>
T multiply_high(T a, T b) {
    return static_cast<T>(multiply_wide(a, b) >> (8 * sizeof(T)));
}
template <class T>
T multiply_low(T a, T b) {
    using Unsigned =
        std::common_type_t<std::make_unsigned_t<T>, uint32_t>;  // never promoted to int
    return static_cast<T>(static_cast<Unsigned>(a) * static_cast<Unsigned>(b));
}

template <class T>
T add_wrapping(T a, T b) {
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
}

template <class T>
T subtract_wrapping(T a, T b) {
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(a) - static_cast<Unsigned>(b));
}

// The low 24 bits, sign-extended if T is signed, else zero-extended.
template <class T>
int64_t low24(T a) {
    return static_cast<T>(static_cast<uint32_t>(a) << 8) >> 8;
}
// The low and the high 32 bits of the 48-bit product of two such values.
template <class T>
T product24_low(T a, T b) {
    return static_cast<T>(low24(a) * low24(b));
}
template <class T>
T product24_high(T a, T b) {
    return static_cast<T>((low24(a) * low24(b)) >> 16);
}

// Clamps a 64-bit value to the range of int32_t (the sat of s32).
inline int32_t saturate_s32(int64_t x) {
    constexpr int64_t least = std::numeric_limits<int32_t>::min();
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    return static_cast<int32_t>(x < least ? least : x > most ? most : x);
}

}  // namespace warpsim
