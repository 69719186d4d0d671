#include <gtest/gtest.h>

#include <set>

#include "warpsim/ptx/sample.h"

namespace warpsim::ptx {
namespace {

using Kind = Operand::Kind;

TEST(Function, HeaderGivesThreadsResultsAndDeclarations) {
    const Module module = parse(sample::everything);
    const Function& kernel = *module.find("k");
    EXPECT_TRUE(kernel.is_entry);
    EXPECT_EQ(kernel.max_threads, 512U);
    EXPECT_EQ(kernel.required_threads, 0U);
    EXPECT_EQ(kernel.ptx_line, 16);
    const Function& printf = *module.find("vprintf");
    EXPECT_TRUE(printf.is_declaration);
    EXPECT_EQ(printf.results.at(0).name, "func_retval0");
    EXPECT_EQ(printf.parameters.size(), 2U);
}

TEST(Function, TuningDirectivesAreReadOver) {
    const Module module =
        parse(std::string(sample::header) +
              ".entry k() .reqntid 32, 2 .maxnreg 64 .explicitcluster "
              ".reqnctapercluster 2 .maxclusterrank 4 .blocksareclusters .pragma \"x\"; { ret; }"
              ".func f .noreturn { exit; }");
    const Function& kernel = module.functions.at(0);
    EXPECT_EQ(kernel.required_threads, 64U);
    EXPECT_EQ(kernel.required_cluster, (std::array<uint32_t, 3>{2, 1, 1}));
    EXPECT_EQ(kernel.max_cluster_blocks, 4U);
    EXPECT_TRUE(kernel.needs_cluster);
    EXPECT_TRUE(kernel.blocks_are_clusters);
    EXPECT_EQ(module.functions.at(1).instructions.at(0).form(), "exit");
}

TEST(Function, GuardsNameTheirPredicate) {
    const Instruction plain = sample::instruction("@%p3 ret;"),
                      negated = sample::instruction("@!%p3 ret;");
    EXPECT_EQ(plain.guard, 23);
    EXPECT_FALSE(plain.guard_negated);
    EXPECT_TRUE(negated.guard_negated);
    EXPECT_EQ(sample::instruction("ret;").guard, -1);
    EXPECT_EQ(sample::error_in_kernel("@%r1 ret;"), "line 6: expected a predicate before '%r1'");
    EXPECT_NE(sample::error_in_kernel("@%tid ret;"), "");
}

TEST(Function, LabelsAreIndicesOfInstructions) {
    const Function function = sample::function("ret; a: b: ret; @%p1 bra a; end:");
    EXPECT_EQ(function.labels.at("a"), 1);
    EXPECT_EQ(function.labels.at("b"), 1);
    EXPECT_EQ(function.labels.at("end"), 3);
    EXPECT_EQ(function.instructions.at(2).operands.at(0).name, "a");
}

TEST(Function, ReturnsFormsAsWritten) {
    for (const std::string form :
         {"ret", "bar.red.popc.u32", "cp.async.cg.shared.global", "mbarrier.arrive.shared::cta.b64",
          "atom.global.cta.add.u32", "cvt.rn.bf16.f32", "ld.relaxed.gpu.v2.u64",
          "tex.2d.v4.f32.s32", "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16",
          "ld.global.L1::evict_last.b32"})
        EXPECT_EQ(sample::instruction(form + " %r1;").form(), form);
}

TEST(Scope, TheSameNameInTwoScopesIsTwoRegisters) {
    const Function function = sample::function(
        "{ .reg .b32 t; mov.b32 t, 1; { .reg .b64 t; mov.b64 t, 2; } mov.b32 t, 3; }"
        "{ .reg .b32 t; mov.b32 t, 4; }");
    std::set<int> indices;
    for (const Instruction& instruction : function.instructions)
        indices.insert(instruction.operands.at(0).index);
    EXPECT_EQ(indices.size(), 3U);
    EXPECT_EQ(function.instructions.at(0).operands.at(0).index,
              function.instructions.at(2).operands.at(0).index);
    EXPECT_EQ(function.registers.at(*indices.begin()).name, "t");
}

TEST(Scope, ClosedScopesTakeTheirNamesWithThem) {
    EXPECT_EQ(sample::error_in_kernel("{ .reg .b32 t; }\nmov.b32 t, 1;"),
              "line 7: 't' is not declared");
    EXPECT_EQ(sample::error_in_kernel("{ .reg .b32 %t<3>; }\nmov.b32 %t1, 1;"),
              "line 7: register '%t1' is not declared");
}

TEST(Scope, LabelsAndVariablesOfInnerScopesAreRenamedApart) {
    const Function function = sample::function(
        "{ .param .b32 a; st.param.b32 [a], 1; bra L; L: ret; }"
        "{ .param .b32 a; st.param.b32 [a], 2; bra L; L: ret; } bra L; L: ret;");
    ASSERT_EQ(function.variables.size(), 2U);
    const auto& instructions = function.instructions;
    EXPECT_NE(function.variables[0].name, function.variables[1].name);
    EXPECT_EQ(instructions.at(0).operands.at(0).name, function.variables[0].name);
    EXPECT_EQ(instructions.at(3).operands.at(0).name, function.variables[1].name);
    EXPECT_EQ(function.labels.at(instructions.at(1).operands.at(0).name), 2);
    EXPECT_EQ(function.labels.at(instructions.at(4).operands.at(0).name), 5);
    EXPECT_EQ(instructions.at(6).operands.at(0).name, "L");
    EXPECT_EQ(function.labels.at("L"), 7);
}

TEST(Scope, NamesInsideListsAndVectorsAreRenamedToo) {
    const Function function =
        sample::function("{ .param .b32 a; call k, (a); st.b64 [%rd1], {a, %rd1}; }");
    const std::string unique = function.variables.at(0).name;
    EXPECT_NE(unique, "a");
    EXPECT_EQ(function.instructions.at(0).operands.at(1).parts.at(0).name, unique);
    EXPECT_EQ(function.instructions.at(1).operands.at(1).parts.at(0).name, unique);
}

TEST(Scope, InnerScopesSeeOuterNamesEvenOfLabelsThatCome) {
    const Function function = sample::function("{ { bra out; } } mov.b32 %r1, 1; out: ret;");
    EXPECT_EQ(function.instructions.at(0).operands.at(0).name, "out");
    EXPECT_EQ(sample::error_in_kernel("bra in_there; { in_there: ret; }"),
              "line 6: 'in_there' is not declared");
}

TEST(Scope, DeclaringTwiceIsAnErrorInOneScopeOnly) {
    EXPECT_EQ(sample::error_in_kernel(".reg .b32 t; .reg .b32 t;"),
              "line 6: register 't' is declared twice");
    EXPECT_EQ(sample::error_in_kernel("a: ret;\na: ret;"), "line 7: 'a' is declared twice");
    EXPECT_NE(sample::error_in_kernel(".reg .b32 %r<4>;"), "");
    EXPECT_NE(sample::error_in_kernel(".reg .b32 %r4;"), "");
    EXPECT_EQ(sample::error_in_kernel("{ .reg .b32 %r<4>, %r4; mov.b32 %r4, %r3; }"), "");
}

TEST(Scope, RangesMayShareTheBeginningOfTheirNames) {
    const Function function = sample::function(
        ".reg .b32 %x<20>; .reg .b64 %x1<3>; .reg .f32 %xy<2>; mov %x5, %x13, %x12, %xy1;");
    std::vector<std::string> names;
    for (const Operand& operand : function.instructions.at(0).operands)
        names.push_back(function.registers.at(operand.index).name);
    EXPECT_EQ(names, (std::vector<std::string>{"%x5", "%x13", "%x12", "%xy1"}));
}

TEST(Scope, NestingHasALimitThatIsAnError) {
    EXPECT_EQ(sample::error_in_kernel(std::string(200'000, '{')),
              "line 6: scopes are nested too deeply");
}

TEST(Registers, MillionsOfThemAreAnErrorNotGigabytes) {
    EXPECT_NE(sample::error_in_kernel(".reg .b32 %x<4000000000>;"), "");
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "{ .reg .b32 %x<16000000>; }";
    EXPECT_NE(sample::error_in_kernel(many), "");
}

TEST(Targets, HoldPrototypesAndLists) {
    const Function function = sample::function(
        "{ proto : .callprototype (.param .b32 _) _ (.param .b64 _, .param .align 8 .b8 _[16]) "
        ".noreturn; call (%r1), %rd1, (%r2), proto; }"
        "ts: .branchtargets a, b; brx.idx %r1, ts; a: ret; b: ret;"
        "cs: .calltargets k;");
    ASSERT_EQ(function.targets.size(), 3U);
    EXPECT_EQ(function.targets[0].name, function.instructions.at(0).operands.at(3).name);
    EXPECT_EQ(function.targets[0].results.size(), 1U);
    EXPECT_EQ(function.targets[0].parameters.at(1).bytes, 16U);
    EXPECT_EQ(function.targets[1].labels, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(function.targets[2].labels, (std::vector<std::string>{"k"}));
    EXPECT_NE(sample::error_in_kernel("ts: .branchtargets nowhere;"), "");
}

TEST(Function, ParametersMayBeRegisters) {
    const Module module = parse(std::string(sample::header) +
                                ".func (.reg .u32 r) f (.reg .u32 a) { mov.u32 r, a; ret; }");
    EXPECT_EQ(module.functions.at(0).instructions.at(0).operands.at(1).kind, Kind::reg);
}

}  // namespace
}  // namespace warpsim::ptx
