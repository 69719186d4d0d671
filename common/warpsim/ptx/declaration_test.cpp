#include "warpsim/ptx/declaration.h"

#include <gtest/gtest.h>

#include "warpsim/ptx/sample.h"

namespace warpsim::ptx {
namespace {

using Bytes = std::vector<uint8_t>;

std::string error_of(std::string_view declaration) {
    return sample::error_of(std::string(sample::header) + std::string(declaration));
}

TEST(Variable, HasSpaceTypeAlignmentAndSize) {
    const Variable array = sample::variable(".shared .align 16 .f32 a[4][8];");
    EXPECT_EQ(array.space, Space::shared);
    EXPECT_EQ(array.type, Type::f32);
    EXPECT_EQ(array.align, 16U);
    EXPECT_EQ(array.bytes, 128U);
    EXPECT_EQ(sample::variable(".const .f64 d;").align, 8U);
    EXPECT_EQ(sample::variable(".const .f64 d;").space, Space::constant);
    EXPECT_EQ(sample::variable(".global .v4 .f32 v;").bytes, 16U);
    EXPECT_EQ(sample::variable(".global .v4 .f32 v;").align, 16U);
    EXPECT_EQ(sample::variable(".global .attribute(.managed) .align 4 .u32 m;").bytes, 4U);
}

TEST(Variable, DynamicSharedMemoryHasNoSize) {
    const Variable dynamic = sample::variable(".extern .shared .align 16 .b8 dyn[];");
    EXPECT_TRUE(dynamic.is_extern);
    EXPECT_EQ(dynamic.bytes, 0U);
}

TEST(Variable, SeveralMayStandInOneDeclaration) {
    const Module module = parse(std::string(sample::header) + ".global .u32 a, b[2], c = 3;");
    ASSERT_EQ(module.variables.size(), 3U);
    EXPECT_EQ(module.variables[1].bytes, 8U);
    EXPECT_EQ(module.variables[2].initial, (Bytes{3, 0, 0, 0}));
}

TEST(Variable, SizesThatNoMemoryHasAreErrors) {
    EXPECT_NE(error_of(".global .b8 a[1099511627777];"), "");
    EXPECT_EQ(error_of(".global .b8 a[1099511627776][16];"),
              "line 4: this variable is larger than any memory");
    EXPECT_NE(error_of(".global .b8 a[-1];"), "");
    EXPECT_EQ(error_of(".global .align 3 .b8 a;"), "line 4: an alignment is a power of two, not 3");
}

TEST(Initializer, StoresNumbersInTheElementsType) {
    EXPECT_EQ(sample::variable(".global .b8 a[4] = {1, 0xFF, -2};").initial, (Bytes{1, 255, 254}));
    EXPECT_EQ(sample::variable(".global .u16 a = 0x1234;").initial, (Bytes{0x34, 0x12}));
    EXPECT_EQ(sample::variable(".global .f32 a = 0f3F800000;").initial, (Bytes{0, 0, 0x80, 0x3f}));
    EXPECT_EQ(sample::variable(".global .f32 a = 1.0;").initial, (Bytes{0, 0, 0x80, 0x3f}));
    EXPECT_EQ(sample::variable(".global .f32 a = 1;").initial, (Bytes{0, 0, 0x80, 0x3f}));
    EXPECT_EQ(sample::variable(".global .f64 a = 0f3F800000;").initial,
              (Bytes{0, 0, 0, 0, 0, 0, 0xf0, 0x3f}));
}

TEST(Initializer, InnerListsFillUpWithZeros) {
    EXPECT_EQ(sample::variable(".global .b8 a[2][3] = {{1}, {2, 3}};").initial,
              (Bytes{1, 0, 0, 2, 3}));
    EXPECT_EQ(sample::variable(".global .b8 a[][2] = {{1}, {2, 3}, {4}};").bytes, 6U);
    EXPECT_EQ(sample::variable(".global .b8 a[] = {1, 2, 3};").bytes, 3U);
}

TEST(Initializer, AddressesBecomeRelocations) {
    const auto of = [](std::string_view text) {
        return sample::variable(".global .b64 x;" + std::string(text)).relocations.at(0);
    };
    EXPECT_EQ(of(".global .u64 a[2] = {0, x+4};").offset, 8U);
    EXPECT_EQ(of(".global .u64 a[2] = {0, x+4};").addend, 4);
    EXPECT_FALSE(of(".global .u64 a = x;").generic);
    EXPECT_TRUE(of(".global .u64 a = generic(x)-8;").generic);
    EXPECT_EQ(of(".global .u64 a = generic(x)-8;").addend, -8);
    EXPECT_EQ(of(".global .u64 a = generic(x)-8;").byte, -1);
}

TEST(Initializer, MasksTakeOneByteOfAnAddress) {
    const Variable bytes = sample::variable(
        ".global .b64 x; .global .u8 a[4] = {7, 0XFF(generic(x)), 0xFF00(x+1), "
        "0xFF00000000000000(x)};");
    ASSERT_EQ(bytes.relocations.size(), 3U);
    EXPECT_EQ(bytes.relocations[0].byte, 0);
    EXPECT_EQ(bytes.relocations[0].offset, 1U);
    EXPECT_TRUE(bytes.relocations[0].generic);
    EXPECT_EQ(bytes.relocations[1].byte, 1);
    EXPECT_EQ(bytes.relocations[1].addend, 1);
    EXPECT_EQ(bytes.relocations[2].byte, 7);
    EXPECT_NE(error_of(".global .b64 x; .global .u8 a[1] = {0xFF0(x)};"), "");
}

TEST(Initializer, RefusesWhatDoesNotFit) {
    EXPECT_EQ(error_of(".global .b8 a[2] = {1, 2, 3};"),
              "line 4: 'a' has more initial values than elements");
    EXPECT_EQ(error_of(".global .u32 a = nothing;"),
              "line 4: an address needs an element of 64 bits");
    EXPECT_EQ(error_of(".global .u64 a = nothing;"),
              "line 4: 'nothing', which 'a' refers to, is not declared");
    EXPECT_NE(error_of(".global .b8 a[4000000000][4000000000] = {{1},{1}};"), "");
    EXPECT_NE(error_of(".global .b8 a[100][8000000000] = {{1},{1}};"), "") << "8 GB were allocated";
}

TEST(Parameters, MayBeStructsAndAnnotatedPointers) {
    const Function kernel = parse(sample::everything).functions.back();
    ASSERT_EQ(kernel.parameters.size(), 2U);
    EXPECT_EQ(kernel.parameters[0].bytes, 24U);
    EXPECT_EQ(kernel.parameters[0].align, 8U);
    EXPECT_EQ(kernel.parameters[1].bytes, 8U);
    EXPECT_EQ(kernel.parameters[1].align, 8U) << "16 is the alignment of what it points to";
    EXPECT_EQ(kernel.parameters[1].space, Space::param);
}

}  // namespace
}  // namespace warpsim::ptx
