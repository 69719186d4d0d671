#include "warpsim/ptx/module.h"

#include <gtest/gtest.h>

#include "warpsim/ptx/sample.h"

namespace warpsim::ptx {
namespace {

std::string error_behind_header(std::string_view text) {
    return sample::error_of(std::string(sample::header) + std::string(text));
}

TEST(Type, NamesAndSizesBelongTogether) {
    EXPECT_EQ(parse_type("bf16x2"), Type::bf16x2);
    EXPECT_EQ(size_of(Type::bf16x2), 4U);
    EXPECT_EQ(size_of(Type::b128), 16U);
    EXPECT_EQ(size_of(Type::pred), 1U);
    EXPECT_EQ(name_of(Type::s16), "s16");
    EXPECT_FALSE(parse_type("none"));
    EXPECT_FALSE(parse_type("u31"));
    for (int i = 1; i <= static_cast<int>(Type::f64); ++i)
        EXPECT_EQ(parse_type(name_of(static_cast<Type>(i))), static_cast<Type>(i));
}

TEST(Module, HeaderGivesVersionAndTarget) {
    const Module module = parse(sample::everything);
    EXPECT_EQ(module.version_major, 9);
    EXPECT_EQ(module.version_minor, 0);
    EXPECT_EQ(module.target, "sm_80");
}

TEST(Module, WhatIsNotPtxIsSaidAtOnce) {
    EXPECT_EQ(sample::error_of(""),
              "line 1: expected '.version', as PTX begins, before the end of the file");
    EXPECT_NE(sample::error_of("int main() {}"), "");
    EXPECT_NE(sample::error_of(".version nine"), "");
    EXPECT_NE(sample::error_of(".version 9.0.1 .target sm_80"), "");
    EXPECT_EQ(sample::error_of(".version 9.0\n.target sm_80\n.address_size 32"),
              "line 3: unsupported: addresses of other than 64 bits; compile with -m64");
    EXPECT_EQ(error_behind_header("ret;"),
              "line 4: expected a declaration, as .entry or .global, before 'ret'");
    EXPECT_NE(sample::error_of(std::string((64 << 20) + 1, ' ')), "");
}

TEST(Module, FindsDefinitionsBeforeDeclarations) {
    const Module module = parse(std::string(sample::header) +
                                ".func f (.param .b32 a); .func f (.param .b32 a) { ret; }"
                                ".func g (.param .b32 a); .alias g, f; .global .u32 x;");
    EXPECT_FALSE(module.find("f")->is_declaration);
    EXPECT_EQ(module.find("g"), module.find("f"));
    EXPECT_EQ(module.find("h"), nullptr);
    EXPECT_EQ(module.find_variable("x")->bytes, 4U);
    EXPECT_EQ(module.find_variable("f"), nullptr);
}

TEST(Module, NamesAreDefinedOnce) {
    EXPECT_EQ(error_behind_header(".func f { ret; }\n.func f { ret; }\n"),
              "line 6: function 'f' is defined twice");
    EXPECT_NE(error_behind_header(".global .u32 x; .global .u32 x;"), "");
    EXPECT_EQ(error_behind_header(".extern .global .u32 x; .global .u32 x;"), "");
    EXPECT_NE(error_behind_header(".param .u32 x;"), "");
    EXPECT_NE(error_behind_header(".alias g, f;"), "");
}

TEST(Module, LongAndStrangeNamesAreShownShort) {
    const std::string long_name(100'000, 'a');
    EXPECT_LT(sample::error_in_kernel("op " + long_name + ";").size(), 200U);
    EXPECT_LT(sample::error_in_kernel("op %" + long_name + ";").size(), 200U);
    EXPECT_LT(error_behind_header(long_name).size(), 300U);
    EXPECT_EQ(error_behind_header("\"a\033b\""),
              "line 4: expected a declaration, as .entry or .global, before \"a?b\"");
}

TEST(SourceLines, FollowInliningOutwards) {
    const Module module = parse(sample::everything);
    const Function& kernel = *module.find("k");
    EXPECT_EQ(module.files.at(1), "/tmp/kernel.cu");
    EXPECT_EQ(module.files.at(2), "/tmp/header.h");
    EXPECT_EQ(kernel.instructions.at(0).source.line, 7);
    EXPECT_EQ(kernel.instructions.at(0).source.inlined_at, -1);

    const SourceLine inner = kernel.instructions.at(6).source;
    EXPECT_EQ(kernel.instructions.at(6).form(), "shfl.sync.down.b32");
    EXPECT_EQ(inner.file, 2);
    EXPECT_EQ(inner.line, 80);
    const InlineSite& first = module.inline_sites.at(inner.inlined_at);
    EXPECT_EQ(first.function, "sum") << "3 bytes into _Z3sum";
    EXPECT_EQ(first.at.line, 509);
    const InlineSite& second = module.inline_sites.at(first.at.inlined_at);
    EXPECT_EQ(second.function, "_Z3sum");
    EXPECT_EQ(second.at.file, 1);
    EXPECT_EQ(second.at.line, 7);
    EXPECT_EQ(second.at.inlined_at, -1);
}

TEST(SourceLines, PtxLinesCountToo) {
    const Module module = parse(sample::everything);
    EXPECT_EQ(module.find("k")->instructions.at(0).ptx_line, 31);
}

}  // namespace
}  // namespace warpsim::ptx
