// A kernel for each instruction that does not fit the shape of the examples (memory, control flow,
// whole warps).
#include <gtest/gtest.h>

#include <set>

#include "warpsim/insn/insn.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

// 32 threads run `body`, then each stores %r10 as its result; `first` are the expected results of
// the first threads.
struct Case {
    const char* mnemonic;
    const char* what;
    std::string body;
    std::vector<uint32_t> first;
    std::vector<uint32_t> in = {};
};
void PrintTo(const Case& test, std::ostream* out) { *out << test.what; }

class InsnKernels : public testing::TestWithParam<Case> {};

TEST_P(InsnKernels, GiveTheirResults) {
    const Case& test = GetParam();
    const KernelOutcome ran =
        run_ptx(kernel(test.body + "\n    st.global.u32 [%rd1], %r10;\n    ret;",
                       ".const .align 4 .u32 table[4] = {5, 6, 7, 8};\n"
                       ".shared .align 16 .b8 words[1024];\n"),
                {}, test.in);
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    const std::vector<uint32_t> got(ran.out.begin(), ran.out.begin() + long(test.first.size()));
    EXPECT_EQ(got, test.first);
}

// %rd6 = in + 4 * thread
static const std::string own_input = "mul.wide.u32 %rd5, %r1, 4; add.s64 %rd6, %rd3, %rd5;\n";
static const std::string own_word =
    "shl.b32 %r5, %r1, 2; mov.u32 %r6, words; add.u32 %r7, %r6, %r5;\n";

static const std::vector<uint32_t> counting = [] {
    std::vector<uint32_t> numbers;
    for (uint32_t i = 0; i < 128; ++i) numbers.push_back(i * 0x0101'0101);
    return numbers;
}();

static std::vector<Case> loads_and_stores() {
    return {
        {"ld", "ExtendsS8", "ld.global.s8 %r10, [%rd3];", {0xffff'ffff}, {0x7f80'ffff}},
        {"ld", "ExtendsS8Up", "ld.global.s8 %r10, [%rd3+3];", {0x7f}, {0x7f80'ffff}},
        {"ld", "ExtendsU16", "ld.global.u16 %r10, [%rd3];", {0x8001}, {0xffff'8001}},
        {"ld",
         "ExtendsS32To64",
         "ld.global.s32 %rd10, [%rd3]; shr.u64 %rd10, %rd10, 32; cvt.u32.u64 %r10, %rd10;",
         {0xffff'ffff},
         {0x8000'0000}},
        {"ld",
         "ExtendsB32To64",
         "ld.global.b32 %rd10, [%rd3]; shr.u64 %rd10, %rd10, 32; cvt.u32.u64 %r10, %rd10;",
         {0},
         {0x8000'0000}},
        {"ld",
         "EachThreadItsOwn",
         own_input + "ld.global.u32 %r10, [%rd6];",
         {0, 0x0101'0101, 0x0202'0202},
         counting},
        {"ld",
         "OddThreadsOnly",
         own_input + "and.b32 %r8, %r1, 1; setp.eq.u32 %p1, %r8, 1; mov.u32 %r10, 9; @%p1 "
                     "ld.global.u32 %r10, [%rd6];",
         {9, 0x0101'0101, 9, 0x0303'0303},
         counting},
        {"ld",
         "VectorOfFour",
         "ld.global.v4.u32 {%r11, %r12, %r13, %r14}, [%rd3+16]; add.u32 %r10, %r11, %r14;",
         {0x0b0b'0b0b},
         counting},
        {"ld", "VectorLeavesOut", "ld.global.v2.u32 {_, %r10}, [%rd3+8];", {0x0303'0303}, counting},
        {"ld",
         "VectorOfBytes",
         "ld.global.v2.u8 {%r11, %r12}, [%rd3+2]; shl.b32 %r12, %r12, 8; or.b32 %r10, %r11, %r12;",
         {0xccdd},
         {0xccdd'eeff}},
        {"ld", "Constant", "ld.const.u32 %r10, [table+8];", {7}},
        {"ld",
         "Backwards",  // all lanes, at descending addresses
         "sub.u32 %r8, 31, %r1; mul.wide.u32 %rd5, %r8, 4; add.s64 %rd6, %rd3, %rd5; ld.global.u32 "
         "%r10, [%rd6];",
         {0x1f1f'1f1f, 0x1e1e'1e1e},
         counting},
        {"ldu",
         "SamePlace",
         "ldu.global.u32 %r10, [%rd3+4];",
         {0x0101'0101, 0x0101'0101},
         counting},
        {"st",
         "Byte",
         own_word + "st.shared.u32 [%r7], -1; mov.u32 %r8, 0x1234; st.shared.u8 [%r7+1], %r8;"
                    "ld.shared.u32 %r10, [%r7];",
         {0xffff'34ff}},
        {"st",
         "LowWordOf64",
         own_word + "mov.b64 %rd10, 0x1122334455667788; st.shared.u32 [%r7], %rd10;"
                    "ld.shared.u32 %r10, [%r7];",
         {0x5566'7788}},
        {"st",
         "Vector",
         own_word + "st.shared.v2.u32 [words+8], {%r1, 77}; ld.shared.u32 %r10, [words+12];",
         {77, 77}},
        {"st",
         "OddThreadsOnly",
         own_word + "st.shared.u32 [%r7], 5; and.b32 %r8, %r1, 1; setp.eq.u32 %p1, %r8, 1;"
                    "@%p1 st.shared.u32 [%r7], %r1; ld.shared.u32 %r10, [%r7];",
         {5, 1, 5, 3}},
        {"prefetch",
         "DoesNothing",
         "prefetch.global.L2 [%rd3]; prefetch.L1 [%rd3+-64]; mov.u32 %r10, 3;",
         {3}},
        {"discard", "DoesNothing", "discard.global.L2 [%rd3], 128; mov.u32 %r10, 3;", {3}},
        {"applypriority",
         "DoesNothing",
         "applypriority.global.L2::evict_normal [%rd3], 128; mov.u32 %r10, 3;",
         {3}},
        {"prefetchu", "DoesNothing", "prefetchu.L1 [%rd3]; mov.u32 %r10, 3;", {3}},
    };
}

// Atomic operations on words[0], which begins as `begin`; %r10 = its value afterwards.
static Case atomically(const char* mnemonic, const char* what, uint32_t begin,
                       const std::string& operation, uint32_t end) {
    return {mnemonic,
            what,
            "st.shared.u32 [words], " + std::to_string(begin) + ";\n" + operation +
                "\nld.shared.u32 %r10, [words];",
            {end, end}};
}

static std::vector<Case> atomics() {
    return {
        atomically("red", "AddsAll", 5, "red.shared.add.u32 [words], %r1;", 5 + 496),
        atomically("red", "MinS32", 5, "sub.u32 %r8, 10, %r1; red.shared.min.s32 [words], %r8;",
                   uint32_t(-21)),
        atomically("red", "MaxU32", 5, "sub.u32 %r8, 10, %r1; red.shared.max.u32 [words], %r8;",
                   0xffff'ffff),
        atomically("red", "Or", 0,
                   "mov.u32 %r8, 1; shl.b32 %r8, %r8, %r1; red.shared.or.b32 [words], %r8;", ~0u),
        atomically("red", "AndXor", 7,
                   "red.shared.and.b32 [words], 6; red.shared.xor.b32 [words], %r1;", 6),
        atomically("red", "IncWraps", 0, "red.shared.inc.u32 [words], 9;", 2),  // 32 mod 10
        atomically("red", "DecWraps", 0, "red.shared.dec.u32 [words], 9;", 8),
        atomically("red", "F32InSharedKeepsDenormals", 1, "red.shared.add.f32 [words], 0f00000001;",
                   33),
        atomically("atom", "F32GenericInShared", 1,
                   "mov.u64 %rd10, words; cvta.shared.u64 %rd11, %rd10; atom.add.f32 %f1, [%rd11], "
                   "0f00000001;",
                   33),
        {"atom",
         "AddGivesTheOld",
         "st.shared.u32 [words], 5; atom.shared.add.u32 %r10, [words], 3;",
         {5, 8, 11}},
        {"atom",
         "Exchange",
         "st.shared.u32 [words], 5; atom.shared.exch.b32 %r10, [words], %r1;",
         {5, 0, 1}},
        {"atom",
         "CasOnlyWhereEqual",
         "st.shared.u32 [words], 0; add.u32 %r8, %r1, 1;"
         "atom.shared.cas.b32 %r10, [words], %r1, %r8;",
         {0, 1, 2}},
        {"atom",
         "CasFails",
         "st.shared.u32 [words], 9; atom.shared.cas.b32 %r10, [words], %r1, 3;",
         {9, 9, 9}},
        {"atom",
         "Add64",
         "st.global.u64 [%rd3], -1;"
         "atom.global.gpu.relaxed.add.u64 %rd11, [%rd3], 1; ld.global.u32 %r10, [%rd3];",
         {31},
         {0, 0}},
        {"atom",
         "F64",
         "atom.global.add.f64 %rd11, [%rd3], 0d3FF0000000000000; ld.global.u32 %r10, [%rd3+4];",
         {0x4040'0000},
         {0, 0}},  // 32.0
        {"atom",
         "F32InGlobalFlushes",
         "atom.global.add.f32 %f1, [%rd3], 0f00000001; ld.global.u32 %r10, [%rd3];",
         {0},
         {1}},
        {"atom",
         "VectorOfF32",
         "atom.global.add.v2.f32 {%f1, %f2}, [%rd3], {0f3F800000, 0f40000000};"
         "ld.global.v2.f32 {%f3, %f4}, [%rd3]; add.f32 %f5, %f3, %f4; mov.b32 %r10, %f5;",
         {0x42c0'0000},
         {0, 0}},  // 32 + 64
        {"red",
         "VectorOfF16",
         ".reg .b16 %h<2>; mov.b16 %h1, 0x3c00; red.global.add.noftz.v2.f16 [%rd3], {%h1, %h1}; "
         "ld.global.u32 %r10, [%rd3];",
         {0x5000'5000},
         {0}},
        {"atom",
         "F16x2",
         "atom.global.add.noftz.f16x2 %r11, [%rd3], 0x3c004000; ld.global.u32 %r10, [%rd3];",
         {0x5000'5400},
         {0}},  // 32, 64
    };
}

static std::vector<Case> whole_warps() {
    const std::string odd = "and.b32 %r8, %r1, 1; setp.eq.u32 %p1, %r8, 1;\n";
    return {
        {"shfl", "DownStaysInRange", "shfl.sync.down.b32 %r10|%p1, %r1, 1, 31, -1;", {1, 2, 3}},
        {"shfl",
         "DownPastTheEndKeepsItsOwn",
         "shfl.sync.down.b32 %r10, %r1, 30, 31, -1;",
         {30, 31, 2, 3}},
        {"shfl",
         "UpPredicate",
         "shfl.sync.up.b32 %r11|%p1, %r1, 2, 0, -1; selp.u32 %r10, %r11, 99, %p1;",
         {99, 99, 0, 1}},
        {"shfl", "Butterfly", "shfl.sync.bfly.b32 %r10, %r1, 3, 31, -1;", {3, 2, 1, 0, 7}},
        {"shfl",
         "IndexInSegmentsOfFour",  // c: mask 0x1c of segments of 4
         "shfl.sync.idx.b32 %r10, %r1, 1, 0x1c1f, -1;",
         {1, 1, 1, 1, 5, 5, 5, 5}},
        {"shfl",
         "UpInSegmentsOfFour",
         "shfl.sync.up.b32 %r10, %r1, 1, 0x1c00, -1;",
         {0, 0, 1, 2, 4, 4, 5, 6}},
        {"shfl",
         "DownInSegmentsOfFour",
         "shfl.sync.down.b32 %r10, %r1, 1, 0x1c1f, -1;",
         {1, 2, 3, 3, 5, 6, 7, 7}},
        {"shfl",
         "OddThreadsAmongThemselves",
         odd + "mov.u32 %r10, 99; @%p1 shfl.sync.idx.b32 %r10, %r1, 3, 31, 0xaaaaaaaa;",
         {99, 3, 99, 3}},
        {"shfl",
         "ExitedThreadsGiveZero",
         "setp.gt.u32 %p1, %r1, 3; @%p1 exit; add.u32 %r11, %r1, 7; shfl.sync.down.b32 %r10, %r11, "
         "2, 31, -1;",
         {9, 10, 0, 0}},
        {"vote", "Ballot", odd + "vote.sync.ballot.b32 %r10, %p1, -1;", {0xaaaa'aaaa, 0xaaaa'aaaa}},
        {"vote", "AsCubWritesIt", odd + "vote.ballot.sync.b32 %r10, %p1, -1;", {0xaaaa'aaaa}},
        {"vote",
         "BallotNegatedAndMasked",
         odd +
             "setp.lt.u32 %p2, %r1, 4; mov.u32 %r10, 0; @%p2 vote.sync.ballot.b32 %r10, !%p1, 15;",
         {5, 5, 5, 5, 0}},
        {"vote",
         "AllAnyUni",
         odd + "vote.sync.all.pred %p2, %p1, -1; vote.sync.any.pred %p3, %p1, -1; "
               "vote.sync.uni.pred %p4, %p1, -1;"
               "setp.lt.u32 %p5, %r1, 32; vote.sync.all.pred %p6, %p5, -1; vote.sync.uni.pred %p7, "
               "!%p5, -1;"
               "selp.u32 %r10, 1, 0, %p2; @%p3 add.u32 %r10, %r10, 2; @%p4 add.u32 %r10, %r10, 4;"
               "@%p6 add.u32 %r10, %r10, 8; @%p7 add.u32 %r10, %r10, 16;",
         {26, 26}},
        {"match",
         "Any",
         "and.b32 %r11, %r1, 3; match.any.sync.b32 %r10, %r11, -1;",
         {0x1111'1111, 0x2222'2222}},
        {"match",
         "AllDiffer",
         "match.all.sync.b32 %r10|%p1, %r1, -1; @%p1 mov.u32 %r10, 99;",
         {0, 0}},
        {"match",
         "AllAgree",
         "match.all.sync.b64 %r11|%p1, 7, -1; selp.u32 %r10, %r11, 0, %p1;",
         {~0u, ~0u}},
        {"redux",
         "AddMin",
         "redux.sync.add.s32 %r11, %r1, -1; sub.u32 %r12, 3, %r1; redux.sync.min.s32 %r13, %r12, "
         "-1;"
         "add.u32 %r10, %r11, %r13;",
         {496 - 28, 496 - 28}},
        {"redux", "MaxUnsigned", "sub.u32 %r12, 3, %r1; redux.sync.max.u32 %r10, %r12, -1;", {~0u}},
        {"redux",
         "OddThreadsXor",
         odd + "mul.lo.u32 %r12, %r1, %r1; mov.u32 %r10, 7; @%p1 redux.sync.xor.b32 %r10, %r12, "
               "0xaaaaaaaa;",
         {7, 896, 7}},
        {"redux",
         "OddThreadsOr",
         odd + "mov.u32 %r10, 0; @%p1 redux.sync.or.b32 %r10, %r1, 0xaaaaaaaa;",
         {0, 31, 0}},
        {"redux", "And", "or.b32 %r12, %r1, 64; redux.sync.and.b32 %r10, %r12, -1;", {64, 64}},
        {"elect",
         "LowestThread",
         odd + "mov.u32 %r10, 99; @!%p1 bra END; elect.sync %r11|%p2, 0xaaaaaaaa; selp.u32 %r10, "
               "7, %r11, %p2; END:",
         {99, 7, 99, 1}},
        {"activemask", "AllTogether", "activemask.b32 %r10;", {~0u, ~0u}},
        {"activemask",
         "OddThreads",
         odd + "mov.u32 %r10, 0; @%p1 activemask.b32 %r10;",
         {0, 0xaaaa'aaaa}},
        {"addc",
         "CarriesFromPartToPart",
         "add.cc.u32 %r11, -1, 1; addc.cc.u32 %r12, -1, 0; addc.u32 %r13, 5, 0; add.u32 %r10, "
         "%r13, "
         "%r12;",
         {6}},
        {"addc",
         "EachThreadHasItsCarry",
         odd + "add.cc.u32 %r11, 0, 0; @%p1 add.cc.u32 %r11, -1, 1; addc.u32 %r10, 0, 0;",
         {0, 1, 0, 1}},
        {"subc",
         "BorrowsFromPartToPart",
         "sub.cc.u64 %rd10, 0, 1; subc.cc.u32 %r12, 0, 0; subc.u32 %r10, 5, 1;",
         {3}},
        {"addc",
         "ReadsTheCarryThatADifferenceLeaves",
         "sub.cc.u32 %r11, 5, %r1; addc.u32 %r10, 0, 0;",
         {1, 1, 1, 1, 1, 1, 0, 0}},
        {"madc",
         "MultipliesLongNumbers",  // 0xffffffff * 0xffffffff + 0xffffffff, high part
         "mad.lo.cc.u32 %r11, -1, -1, -1; madc.hi.u32 %r10, -1, -1, 0;",
         {0xffff'ffff}},
        {"nanosleep", "GoesOn", "nanosleep.u32 100; mov.u32 %r10, 3;", {3}},
        {"fence", "GoesOn", "fence.acq_rel.gpu; fence.sc.sys; fence.sc.cta; mov.u32 %r10, 3;", {3}},
        {"membar", "GoesOn", "membar.cta; membar.gl; membar.sys; mov.u32 %r10, 3;", {3}},
        {"mov",
         "ClockMovesOn",
         "mov.u64 %rd10, %clock64; mov.u32 %r11, %clock; mov.u64 %rd11, %clock64; sub.u64 %rd12, "
         "%rd11, %rd10;"
         "cvt.u32.u64 %r10, %rd12;",
         {2, 2}},
        {"mov",
         "Unpacks",
         "mov.b64 %rd10, 0x1122334455667788; mov.b64 {%r11, %r12}, %rd10; xor.b32 %r10, %r11, "
         "%r12;",
         {0x4444'44cc}},
        {"mov",
         "UnpacksHalves",
         ".reg .b16 %h<4>; mov.b32 %r11, 0x11223344; mov.b32 {%h1, %h2}, %r11; cvt.u32.u16 %r10, "
         "%h2;",
         {0x1122}},
        {"setp",
         "OtherResult",
         "setp.lt.u32 %p1|%p2, %r1, 2; selp.u32 %r10, 1, 0, %p2;",
         {0, 0, 1, 1}},
        {"setp",
         "OtherResultCombined",
         odd + "setp.lt.and.u32 %p2|%p3, %r1, 2, %p1; selp.u32 %r10, 1, 0, %p3;",
         {0, 0, 0, 1}},
    };
}

static std::string name_of(const testing::TestParamInfo<Case>& info) {
    return std::string(info.param.mnemonic) + "_" + info.param.what;
}
INSTANTIATE_TEST_SUITE_P(Memory, InsnKernels, testing::ValuesIn(loads_and_stores()), name_of);
INSTANTIATE_TEST_SUITE_P(Atomics, InsnKernels, testing::ValuesIn(atomics()), name_of);
INSTANTIATE_TEST_SUITE_P(Warps, InsnKernels, testing::ValuesIn(whole_warps()), name_of);

// Branches, calls, barriers and images have separate test files beside this one.
TEST(InsnCoverage, EveryMnemonicHasExamplesOrAKernel) {
    std::set<std::string_view> tested = {"bar",   "barrier",  "bra",  "brx", "call",
                                         "cp",    "mbarrier", "exit", "ret", "trap",
                                         "brkpt", "tex",      "suld", "sust"};
    for (const auto& cases : {loads_and_stores(), atomics(), whole_warps()}) {
        for (const Case& test : cases) tested.insert(test.mnemonic);
    }
    for (const Mnemonic* mnemonic : all_mnemonics()) {
        EXPECT_TRUE(!mnemonic->examples.empty() || tested.contains(mnemonic->name))
            << mnemonic->name << " has no test: add examples below its semantics, or a kernel here";
    }
}

}  // namespace warpsim::test
