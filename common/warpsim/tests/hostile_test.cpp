// Malicious programs: they hit a limit, as a fault or an error, and exhaust neither the machine's
// memory nor its time.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <functional>

#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/trace_observer.h"
#include "warpsim/observers/uninitialised_observer.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

// The message of the fault or error with which loading the module or running its kernel ends.
static std::string fault_of(const std::string& module, const Shape& shape = {}) {
    try {
        const KernelOutcome ran = run_ptx(module, shape, {0});
        return ran.result.fault ? ran.result.fault->what() : "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

static std::string repeated(size_t times, const std::function<std::string(size_t)>& part) {
    std::string text;
    for (size_t i = 0; i < times; ++i) text += part(i);
    return text;
}

// A compiler emits no such instruction, but passes on the text of an asm() statement.
TEST(Hostile, AnInstructionThatLacksOperandsIsAFaultWhoeverWatches) {
    RaceObserver races;
    UninitialisedObserver uninitialised;
    TraceObserver trace;
    const Shape watched{.observers = {&races, &uninitialised, &trace}};
    for (const std::string instruction :
         {"atom.global.add.u32 %r1;", "mov.u32;", "add.u32 %r1, %r2;", "ld.global.u32 %r1;",
          "ld.global.v2.u32 %r1;", "st.global.v2.u32 [%rd1];",
          "atom.relaxed.gpu.global.v2.add.f32 %r1, %r2;"}) {
        const std::string module = kernel("@%p1 " + instruction + instruction + "ret;");
        EXPECT_NE(fault_of(module), "") << instruction;
        EXPECT_EQ(fault_of(module, watched), fault_of(module)) << instruction;
    }
}

// 64 bytes per lane, from registers never written: more than any observer has room for.
TEST(Hostile, AVectorWiderThanThereIs) {
    UninitialisedObserver uninitialised;
    const auto store = [](const std::string& size) {
        return kernel(".reg .b128 %q<3>; st.global." + size + "; ret;");
    };
    const Shape watched{.observers = {&uninitialised}};
    EXPECT_NE(fault_of(store("v4.b128 [%rd2], {%q1, %q1, %q1, %q1}"), watched), "");
    EXPECT_EQ(fault_of(store("v2.b128 [%rd2], {%q1, %q1}"), watched), "");
}

TEST(Hostile, VariablesThatNeedTooMuchMemory) {
    const std::string kernel_text = kernel("ret;");
    EXPECT_EQ(fault_of(".global .b8 a[1073741825];" + kernel_text),
              "global variables of more than 1 GiB, a among them");
    EXPECT_EQ(fault_of(".shared .b8 a[4000000000];" + kernel_text),
              "the shared array a needs 4000000000 bytes");
    EXPECT_EQ(fault_of(kernel("st.shared.u8 [a], 1; ret;", ".shared .b8 a[50000];")),
              "the kernel's shared arrays need 50000 bytes; a kernel may have 49152 of static "
              "shared memory");
    EXPECT_EQ(fault_of(kernel(".local .b8 a[600000]; ret;")),
              "a thread of k needs more than 512 KiB of local memory");
}

TEST(Hostile, RegistersAndConstantsThatNeedTooMuchMemory) {
    EXPECT_EQ(fault_of(kernel(".reg .b128 %q<40000>; ret;")),
              "k has 40190 registers; at most 32768 are possible");
    const auto constant = [](size_t i) { return fmt::format("mov.u64 %rd5, {};\n", i); };
    EXPECT_EQ(fault_of(kernel(repeated(20'000, constant) + "ret;")),
              "k has too many registers and constants: more than 4194304 bytes");
}

TEST(Hostile, RecursionThatNeedsTooMuchMemory) {
    // Each frame has a megabyte of constants.
    const auto constant = [](size_t i) { return fmt::format("mov.u64 %rd5, {};\n", i); };
    const std::string forever =
        ".func forever() { .reg .b64 %rd<6>; call forever;" + repeated(4000, constant) + "ret; }\n";
    EXPECT_EQ(fault_of(forever + kernel("call forever; ret;"), {.max_bytes = 32 << 20}),
              "the calls that are open need too much memory");
}

TEST(Hostile, LocalMemoryOfVeryManyThreads) {
    const std::string touch_all = R"(
        .local .align 4 .b8 own[500000];
        mov.u32 %r10, own; add.u32 %r11, %r10, 499712;
    NEXT:
        st.local.u32 [%r11], %r1; sub.u32 %r11, %r11, 1024; setp.gt.s32 %p1, %r11, %r10;
        @%p1 bra NEXT;
    FOREVER:
        ld.volatile.global.u32 %r12, [%rd3]; setp.eq.u32 %p1, %r12, 0; @%p1 bra FOREVER;
        ret;)";
    EXPECT_EQ(fault_of(kernel(touch_all), {.blocks = 100,
                                           .threads = 1024,
                                           .max_instructions = 1ull << 40,
                                           .max_bytes = 256 << 20}),
              "the threads need too much local memory");
}

TEST(Hostile, PrintingWithoutEnd) {
    const std::string flood = R"(
        .param .b64 format; .param .b64 values; .param .b32 r;
        mov.u64 %rd10, text; cvta.global.u64 %rd11, %rd10;
        st.param.b64 [format], %rd11; st.param.b64 [values], %rd11;
    AGAIN:
        call (r), vprintf, (format, values);
        bra AGAIN;)";
    const std::string text =
        ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n"
        ".global .b8 text[9] = {37, 57, 57, 57, 100, 10, 0};  // %999d\n";
    const KernelOutcome ran = run_ptx(kernel(flood, text), {.max_instructions = 1'000'000});
    ASSERT_TRUE(ran.result.fault);
    EXPECT_STREQ(ran.result.fault->what(),
                 "still running after 1000000 warp instructions, or what takes as long");
    EXPECT_LT(ran.result.warp_instructions, 1000u);
    EXPECT_EQ(ran.result.printed.size(), most_printed_lines);
}

TEST(Hostile, ACallOfWhatIsNoFunction) {
    for (const char* callee : {"5", "%tid.x", "k"}) {
        EXPECT_EQ(fault_of(kernel(std::string("call ") + callee + ", (); ret;")),
                  "warpsim does not implement the instruction call");
    }
    EXPECT_EQ(fault_of(".func f(.reg .b32 n) { ret; }\n" + kernel("call f, (%r1); ret;")),
              "warpsim does not implement the instruction call");
}

TEST(Hostile, AWriteToTheParameters) {
    EXPECT_EQ(fault_of(kernel("st.param.u32 [out], %r1; ret;")),
              "writes 4 bytes of the kernel's parameters, which are read only");
    EXPECT_EQ(fault_of(kernel(
                  "mov.u64 %rd10, in; cvta.param.u64 %rd11, %rd10; st.u64 [%rd11], %rd11; ret;")),
              "writes 8 bytes of the kernel's parameters, which are read only");
}

// Each of these once took time quadratic in its length.
TEST(Hostile, VeryManyNames) {
    constexpr size_t many = 100'000;
    const auto number = [](const char* before, size_t i, const char* after) {
        return fmt::format("{}{}{}", before, i, after);
    };
    const auto shared = [&](size_t i) { return number(".shared .b8 s", i, "[1];\n"); };
    const auto use = [&](size_t i) { return number("mov.u32 %r10, s", i, ";\n"); };
    const auto function = [&](size_t i) { return number(".func f", i, "() { ret; }\n"); };
    const auto local = [&](size_t i) { return number(".local .b8 l", i, "[1];\n"); };
    const auto use_local = [&](size_t i) { return number("mov.u32 %r10, l", i, ";\n"); };
    EXPECT_NE(fault_of(kernel(repeated(many, use) + "ret;", repeated(many, shared))), "");
    EXPECT_NE(fault_of(kernel(repeated(many, local) + repeated(many, use_local) + "ret;")), "");
    EXPECT_EQ(fault_of(kernel("ret;", repeated(many, function))), "");
}

TEST(Hostile, BranchesThatAreEntangled) {
    constexpr size_t many = 20'000;
    const auto label = [](size_t i) { return fmt::format("{}L{}", i ? ", " : "", i); };
    const auto branch = [](size_t i) { return fmt::format("L{}: @%p1 brx.idx %r1, TABLE;\n", i); };
    EXPECT_EQ(fault_of(kernel("TABLE: .branchtargets " + repeated(many, label) + ";\n" +
                              repeated(many, branch) + "ret;")),
              "the branches of k are too entangled");
}

TEST(Hostile, LoopsThatAreNestedVeryDeeply) {
    constexpr size_t many = 30'000;
    const auto head = [](size_t i) { return fmt::format("L{}: add.u32 %r10, %r11, 1;\n", i); };
    const auto back = [](size_t i) { return fmt::format("@%p1 bra L{};\n", many - 1 - i); };
    EXPECT_EQ(fault_of(kernel(repeated(many, head) + repeated(many, back) + "ret;")),
              "the branches of k are too entangled");
}

TEST(Hostile, ALaunchThatIsNone) {
    EXPECT_NE(fault_of(kernel("ret;"), {.threads = 0, .outputs = 1}), "");
    EXPECT_NE(fault_of(kernel("ret;"), {.threads = 1025, .outputs = 1}), "");
    EXPECT_NE(fault_of(kernel("ret;"), {.blocks = 0, .outputs = 1}), "");
    EXPECT_NE(fault_of(kernel("ret;"), {.shared = 0xffff'ffff, .outputs = 1}), "");
    EXPECT_EQ(fault_of(kernel("ret;"),
                       {.blocks = 0x7fff'ffff, .max_instructions = 100'000, .outputs = 1}),
              "still running after 100000 warp instructions");
}

}  // namespace warpsim::test
