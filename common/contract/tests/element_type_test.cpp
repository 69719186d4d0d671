#include "contract/element_type.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "contract/array.h"
#include "contract/tests/largest.h"

namespace lab {
namespace {

Wide through(Scalar scalar, Wide value) {
    std::byte bytes[sizeof(double)];
    write_number(scalar, value, bytes);
    return read_number(scalar, bytes);
}

TEST(Scalars, HoldTheirExtremes) {
    const Wide unsigned_max = static_cast<Wide>(UINT64_MAX),
               signed_min = static_cast<Wide>(INT64_MIN);
    EXPECT_EQ(through(Scalar::uint64, unsigned_max), unsigned_max);
    EXPECT_EQ(through(Scalar::uint64, unsigned_max - 1), unsigned_max - 1);
    EXPECT_EQ(through(Scalar::int64, signed_min), signed_min);
    EXPECT_EQ(through(Scalar::int8, -128), -128);
    EXPECT_EQ(largest_integer_of(Scalar::int8), 127);
    EXPECT_EQ(largest_integer_of(Scalar::half), 2048);
    EXPECT_EQ(largest_integer_of(Scalar::float32), 1 << 24);
}

// Bits from IEEE 754-2008, table 3.5 and section 3.4.
TEST(Scalars, RoundHalvesToEven) {
    const auto bits = [](Wide value) {
        uint16_t bits = 0;
        write_number(Scalar::half, value, reinterpret_cast<std::byte*>(&bits));
        return bits;
    };
    EXPECT_EQ(bits(1), 0x3c00);
    EXPECT_EQ(bits(-2), 0xc000);
    EXPECT_EQ(bits(65504), 0x7bff);
    EXPECT_EQ(bits(65519.9), 0x7bff);
    EXPECT_EQ(bits(65520), 0x7c00);
    EXPECT_EQ(bits(-std::numeric_limits<Wide>::infinity()), 0xfc00);
    EXPECT_EQ(bits(2049), 0x6800);  // a tie: to 2048
    EXPECT_EQ(bits(2051), 0x6802);  // a tie: to 2052
    EXPECT_EQ(bits(0x1p-24), 0x0001);
    EXPECT_EQ(bits(0x1p-25), 0x0000);
    EXPECT_EQ(bits(0x1.8p-25), 0x0001);
    EXPECT_EQ(bits(2047.9), 0x6800);  // carries into the exponent
    EXPECT_EQ(bits(-0.0), 0x8000);
    EXPECT_TRUE(std::isnan(through(Scalar::half, std::nan(""))));
}

TEST(Scalars, KeepEveryHalf) {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto half = static_cast<uint16_t>(bits);
        const Wide value = read_number(Scalar::half, reinterpret_cast<const std::byte*>(&half));
        if (std::isnan(value)) continue;
        uint16_t again = 0;
        write_number(Scalar::half, value, reinterpret_cast<std::byte*>(&again));
        ASSERT_EQ(again, half);
    }
}

TEST(ElementType, KnowsAStructsFields) {
    const ElementType& type = type_of<Largest>();
    EXPECT_EQ(type.mangled, "7Largest");
    EXPECT_EQ(type.bytes, 8u);
    ASSERT_EQ(type.fields.size(), 2u);
    EXPECT_EQ(type.fields[1].offset, 4u);
    Array array = Array::of(std::vector<Largest>{{1.5F, 7}, {2.5F, 8}});
    EXPECT_EQ(array.number(1, 0), 2.5L);
    array.set(1, 9, 1);
    EXPECT_EQ(array.as<Largest>()[1].where, 9);
    EXPECT_THROW(array.as<float>(), std::logic_error);
}

}  // namespace
}  // namespace lab
