#include "warpsim/ptx/link.h"

#include <gtest/gtest.h>

#include "warpsim/ptx/sample.h"

namespace warpsim::ptx {
namespace {

Module module(const std::string& text) { return parse(std::string(sample::header) + text); }

const char* const caller = R"(
.file 1 "a.cu"
.extern .func twice (.param .b32 x);
.func own () { ret; }
.extern .global .align 4 .u32 shared_by_both;
.global .align 1 .b8 $str[2] = {97};
.weak .func inlined () { ret; }
.visible .entry k() {
    .reg .b64 %rd<2>;
    .loc 1 5 0
    mov.u64 %rd1, $str;
    mov.u64 %rd1, shared_by_both;
    call own, ();
    ret;
})";

const char* const callee = R"(
.file 1 "b.cu"
.global .align 1 .b8 $str[2] = {98};
.visible .func twice (.param .b32 x) {
    .reg .b64 %rd<2>;
    .loc 1 7 0
    mov.u64 %rd1, $str;
    ret;
}
.func own () { ret; }
.visible .global .align 4 .u32 shared_by_both = 3;
.global .align 8 .u64 pointer = $str;
.weak .func inlined () { ret; }
)";

TEST(Link, GivesEachDeclarationItsDefinition) {
    const Module linked = link({module(caller), module(callee)});
    EXPECT_EQ(linked.target, "sm_80");
    ASSERT_NE(linked.find("twice"), nullptr);
    EXPECT_FALSE(linked.find("twice")->is_declaration);
    EXPECT_FALSE(linked.find_variable("shared_by_both")->is_extern);
    EXPECT_EQ(linked.functions.size(), 5U) << "k, twice, inlined, and two of the name own";
    EXPECT_EQ(linked.variables.size(), 4U);
}

TEST(Link, KeepsApartWhatEachModuleHasForItself) {
    const Module linked = link({module(caller), module(callee)});
    EXPECT_EQ(linked.find("k")->instructions[0].operands[1].name, "$str$1");
    EXPECT_EQ(linked.find("k")->instructions[1].operands[1].name, "shared_by_both");
    EXPECT_EQ(linked.find("twice")->instructions[0].operands[1].name, "$str$2");
    EXPECT_EQ(linked.find_variable("pointer")->relocations[0].symbol, "$str$2");
    EXPECT_EQ(linked.find_variable("$str$1")->initial[0], 97);
    EXPECT_EQ(linked.find_variable("$str$2")->initial[0], 98);
    EXPECT_NE(linked.find("own$1"), nullptr);
}

TEST(Link, KeepsTheLinesOfEachFile) {
    const Module linked = link({module(caller), module(callee)});
    const SourceLine in_a = linked.find("k")->instructions[0].source,
                     in_b = linked.find("twice")->instructions[0].source;
    EXPECT_EQ(linked.files.at(in_a.file), "a.cu");
    EXPECT_EQ(linked.files.at(in_b.file), "b.cu");
    EXPECT_EQ(in_b.line, 7);
}

TEST(Link, LeavesOneModuleAsItIs) {
    const Module linked = link({module(callee)});
    EXPECT_NE(linked.find_variable("$str"), nullptr);
    EXPECT_EQ(linked.functions.size(), 3U);
}

}  // namespace
}  // namespace warpsim::ptx
