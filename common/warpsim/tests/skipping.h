// Kernels in memory that repeats itself, where iterations, rounds and blocks are skipped, beside the
// same ones in memory that does not.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

constexpr size_t tail = 700;  // words behind the last period

// `repeats` periods of zeros with `others` random numbers, and a tail that also holds 12345s.
inline std::vector<uint32_t> repeated_zeros(size_t period, size_t repeats, int others) {
    std::mt19937 random(1);
    std::vector<uint32_t> in(repeats * period + tail);
    for (int i = 0; i < others; ++i) in[random() % period] = 1 + random() % 1000;
    for (size_t i = period; i < in.size(); ++i) in[i] = in[i - period];
    for (size_t i = in.size() - 1; i > repeats * period; i -= 60) in[i] = 12345;
    return in;
}

// Runs `body` without skipping, since an observer watches, and then in memory without and with
// repeats; requires that all end in the same way, and returns the skipped instructions of the last.
inline uint64_t compared(const std::string& body, Shape shape, size_t period,
                         const std::vector<uint32_t>& in) {
    const auto fault_of = [](const KernelOutcome& ran) {
        return ran.result.fault ? std::string(ran.result.fault->what()) : "";
    };
    Observer idle;
    Shape watched = shape;
    watched.observers = {&idle};
    const KernelOutcome plain = run_ptx(kernel(body), watched, in);
    EXPECT_EQ(plain.result.skipped_instructions, 0U);
    const auto expect_same = [&](const KernelOutcome& ran) {
        EXPECT_EQ(fault_of(ran), fault_of(plain));
        EXPECT_EQ(ran.out, plain.out);
        EXPECT_EQ(ran.result.warp_instructions, plain.result.warp_instructions);
    };
    expect_same(run_ptx(kernel(body), shape, in));
    shape.period = period;
    const KernelOutcome repeating = run_ptx(kernel(body), shape, in);
    expect_same(repeating);
    return repeating.result.skipped_instructions;
}

struct Skipped {
    const char* name;
    std::string body;
    bool skips = true;
};
inline void PrintTo(const Skipped& skipped, std::ostream* out) { *out << skipped.name; }
inline std::string name_of(const testing::TestParamInfo<Skipped>& info) { return info.param.name; }

}  // namespace warpsim::test
