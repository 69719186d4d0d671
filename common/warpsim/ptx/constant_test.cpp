#include "warpsim/ptx/constant.h"

#include <gtest/gtest.h>

#include <bit>

#include "warpsim/ptx/number.h"
#include "warpsim/ptx/sample.h"

namespace warpsim::ptx {
namespace {

using Number = Operand::Number;

Constant constant(std::string_view text) {
    Cursor cursor(text);
    const Constant value = parse_constant(cursor);
    EXPECT_EQ(cursor.peek().kind, TokenKind::end) << text;
    return value;
}
int64_t integer(std::string_view text) { return static_cast<int64_t>(constant(text).bits); }

TEST(Number, IsReadInEveryRadix) {
    EXPECT_EQ(integer("42"), 42);
    EXPECT_EQ(integer("0x2A"), 42);
    EXPECT_EQ(integer("0X2aU"), 42);
    EXPECT_EQ(integer("052"), 42);
    EXPECT_EQ(integer("0b101010"), 42);
    EXPECT_EQ(integer("42U"), 42);
    EXPECT_EQ(integer("0"), 0);
    EXPECT_EQ(integer("18446744073709551615"), -1);
}

TEST(Number, KeepsTheBitsOfFloats) {
    EXPECT_EQ(constant("0f3F800000").bits, 0x3F800000U);
    EXPECT_EQ(constant("0f3F800000").number, Number::f32);
    EXPECT_EQ(constant("0d400A000000000000").bits, 0x400A000000000000U);
    EXPECT_EQ(constant("0d400A000000000000").number, Number::f64);
    EXPECT_EQ(constant("1.5e-3").bits, std::bit_cast<uint64_t>(1.5e-3));
    EXPECT_EQ(constant("-0f00000000").bits, 0x80000000U);
    EXPECT_EQ(constant("-2.5").bits, std::bit_cast<uint64_t>(-2.5));
}

TEST(Number, RefusesWhatOnlyLooksLikeOne) {
    for (const char* text : {"08", "0x", "0xG", "0b2", "12ab", "0f3F80000", "0f3F8000001",
                             "0d3F800000", "18446744073709551616", "1.5x", "0U1", "U"})
        EXPECT_FALSE(parse_number(text)) << text;
}

TEST(Constant, OperatorsBindAsInC) {
    EXPECT_EQ(integer("4*2+1"), 9);
    EXPECT_EQ(integer("1+4*2"), 9);
    EXPECT_EQ(integer("(1+4)*2"), 10);
    EXPECT_EQ(integer("1<<2+1"), 8);
    EXPECT_EQ(integer("10-2-3"), 5);
    EXPECT_EQ(integer("6&3==3"), 0);
    EXPECT_EQ(integer("1|2^3&1"), 3);
    EXPECT_EQ(integer("1 ? 2 : 0 ? 3 : 4"), 2);
    EXPECT_EQ(integer("WARP_SZ-1"), 31);
    EXPECT_EQ(integer("-(~4)"), 5);
    EXPECT_EQ(integer("!0+!7"), 1);
}

TEST(Constant, SignsDecideDivisionShiftAndOrder) {
    EXPECT_EQ(integer("-7/2"), -3);
    EXPECT_EQ(integer("-7%4"), -3);
    EXPECT_EQ(integer("-8>>1"), -4);
    EXPECT_EQ(integer("-8>>1U>>1"), -2) << "a count decides nothing";
    EXPECT_EQ(integer("(2U-3)>>63"), 1);
    EXPECT_EQ(integer("-1<1"), 1);
    EXPECT_EQ(integer("(.u64)-1<1"), 0);
    EXPECT_EQ(integer("-1<1U"), 0);
    EXPECT_EQ(integer("(.s64)(1U-2U)<1"), 1);
}

TEST(Constant, NeverTrapsTheHost) {
    EXPECT_EQ(integer("(-9223372036854775807-1)/-1"), INT64_MIN);
    EXPECT_EQ(integer("(-9223372036854775807-1)%-1"), 0);
    EXPECT_EQ(integer("1<<64"), 0);
    EXPECT_EQ(integer("-1>>99"), -1);
    EXPECT_THROW(constant("1/0"), SyntaxError);
    EXPECT_THROW(constant("1%(2-2)"), SyntaxError);
}

TEST(Constant, NestingHasALimitThatIsAnError) {
    EXPECT_EQ(integer(std::string(20, '(') + "1" + std::string(20, ')')), 1);
    EXPECT_THROW(constant(std::string(100'000, '(') + "1"), SyntaxError);
    EXPECT_THROW(constant(std::string(100'000, '~') + "1"), SyntaxError);
    std::string conditionals;
    for (int i = 0; i < 100'000; ++i) conditionals += "1?1:";
    EXPECT_THROW(constant(conditionals + "1"), SyntaxError);
}

}  // namespace
}  // namespace warpsim::ptx
