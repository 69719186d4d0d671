#include "warpsim/ptx/operand.h"

#include <gtest/gtest.h>

#include "warpsim/ptx/sample.h"

namespace warpsim::ptx {
namespace {

using Kind = Operand::Kind;

// The operands of one instruction; %r3 has index 3, %rd3 13, %p3 23.
std::vector<Operand> operands(std::string_view list) {
    return sample::instruction("op " + std::string(list) + ";").operands;
}
Operand operand(std::string_view text) { return operands(text).at(0); }

TEST(Operand, RegistersAreIndices) {
    EXPECT_EQ(operand("%r3").kind, Kind::reg);
    EXPECT_EQ(operand("%r3").index, 3);
    EXPECT_EQ(operand("%rd3").index, 13);
    EXPECT_EQ(operand("%p3").index, 23);
}

TEST(Operand, PredicatesMayBeNegated) {
    EXPECT_TRUE(operand("!%p1").negated);
    EXPECT_FALSE(operand("%p1").negated);
    EXPECT_EQ(sample::error_in_kernel("op !3;"),
              "line 6: expected a predicate after '!' before '3'");
}

TEST(Operand, AddressesHaveABaseAndAnOffset) {
    EXPECT_EQ(operand("[%rd1+-4]").index, 11);
    EXPECT_EQ(operand("[%rd1+-4]").offset, -4);
    EXPECT_EQ(operand("[%rd1-4+2]").offset, -2);
    EXPECT_EQ(operand("[tab+8]").name, "tab");
    EXPECT_EQ(operand("[tab+8]").offset, 8);
    EXPECT_EQ(operand("[tab+8]").index, -1);
    EXPECT_EQ(operand("[in]").name, "in");
    EXPECT_EQ(operand("[WARP_SZ*4]").offset, 128);
    EXPECT_EQ(operand("[WARP_SZ*4]").name, "");
    EXPECT_EQ(operand("[16]").kind, Kind::memory);
}

TEST(Operand, TexturesAddCoordinatesToTheAddress) {
    const Operand address = operand("[tab, {%r1, %r2}]");
    ASSERT_EQ(address.parts.size(), 1U);
    EXPECT_EQ(address.parts[0].kind, Kind::vector);
    EXPECT_EQ(address.parts[0].parts[1].index, 2);
}

TEST(Operand, SymbolsKeepTheirOffset) {
    EXPECT_EQ(operand("tab").kind, Kind::symbol);
    EXPECT_EQ(operand("tab+4*2").offset, 8);
    EXPECT_EQ(operand("tab-4").offset, -4);
}

TEST(Operand, PairsAndVectorsHaveParts) {
    const Operand pair = operand("%r1|%p2");
    EXPECT_EQ(pair.kind, Kind::pair);
    EXPECT_EQ(pair.parts.at(0).index, 1);
    EXPECT_EQ(pair.parts.at(1).index, 22);
    EXPECT_EQ(operand("_|%p2").parts.at(0).kind, Kind::discard);
    const Operand vector = operand("{%r1, _, 5, tab}");
    EXPECT_EQ(vector.kind, Kind::vector);
    EXPECT_EQ(vector.parts.at(1).kind, Kind::discard);
    EXPECT_EQ(vector.parts.at(2).bits, 5U);
    EXPECT_EQ(vector.parts.at(3).name, "tab");
    EXPECT_EQ(operand("{%r1, %r2}|%p1").parts.at(0).kind, Kind::vector);
}

TEST(Operand, ImmediatesAreInTwosComplement) {
    EXPECT_EQ(operand("-1").bits, ~uint64_t{0});
    EXPECT_EQ(operand("0f3F800000").number, Operand::Number::f32);
    EXPECT_EQ(operands("4*2+1, WARP_SZ").at(0).bits, 9U);
    EXPECT_EQ(operands("4*2+1, WARP_SZ").at(1).bits, 32U);
    EXPECT_EQ(operand("(1+2)*3").bits, 9U);
}

TEST(Operand, SpecialRegistersLoseTheirPercent) {
    EXPECT_EQ(operand("%tid.x").kind, Kind::special);
    EXPECT_EQ(operand("%tid.x").name, "tid.x");
    EXPECT_EQ(operand("%envreg31").name, "envreg31");
    EXPECT_EQ(operand("%clock64").name, "clock64");
    EXPECT_EQ(operand("%pm3_64").name, "pm3_64");
}

TEST(Operand, RegistersThatWereNotDeclaredAreAnError) {
    EXPECT_EQ(sample::error_in_kernel("op %r10;"), "line 6: register '%r10' is not declared");
    EXPECT_EQ(sample::error_in_kernel("op %r01;"), "line 6: register '%r01' is not declared");
    EXPECT_EQ(sample::error_in_kernel("op %envreg;"), "line 6: register '%envreg' is not declared");
    EXPECT_EQ(sample::error_in_kernel("op nothing;"), "line 6: 'nothing' is not declared");
}

TEST(Operand, SelectorsOfVideoInstructionsStayWithTheirRegister) {
    EXPECT_EQ(operand("%r1.b0").index, 1);
    EXPECT_EQ(operand("%r1.b0").name, "b0");
}

TEST(Operand, CallsTakeLists) {
    const Instruction call = sample::instruction("call.uni (%r1), tab, (%r2, 3);");
    ASSERT_EQ(call.operands.size(), 3U);
    EXPECT_EQ(call.operands[0].kind, Kind::list);
    EXPECT_EQ(call.operands[1].name, "tab");
    EXPECT_EQ(call.operands[2].parts.at(1).bits, 3U);
    EXPECT_EQ(sample::instruction("call tab, ();").operands.at(1).kind, Kind::list);
    EXPECT_EQ(sample::instruction("call %rd1, (%r1), tab;").operands.size(), 3U);
    EXPECT_EQ(sample::instruction("call tab;").operands.size(), 1U);
}

TEST(Operand, ErrorsSayWhatWasExpected) {
    EXPECT_EQ(sample::error_in_kernel("add.s32 %r1, ;"), "line 6: expected an operand before ';'");
    EXPECT_EQ(sample::error_in_kernel("add.s32 %r1 %r2;"), "line 6: expected ';' before '%r2'");
    EXPECT_EQ(sample::error_in_kernel("ld.u32 %r1, [%rd1;"), "line 6: expected ']' before ';'");
    EXPECT_EQ(sample::error_in_kernel("\nmov.u32 %r1, {%r2;"), "line 7: expected '}' before ';'");
}

}  // namespace
}  // namespace warpsim::ptx
