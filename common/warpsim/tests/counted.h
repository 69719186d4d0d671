// Runs a hand-written kernel in a test and returns the counting observer's counts.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "warpsim/observers/counts.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

inline Counts counted(const std::string& module, Shape shape = {},
                      const std::vector<uint32_t>& in = {}) {
    CountsObserver observer;
    shape.observers = {&observer};
    const KernelOutcome ran = run_ptx(module, shape, in);
    EXPECT_FALSE(ran.result.fault) << ran.result.fault->what();
    return observer.counts();
}

// `access` at byte `scale` * thread + `offset`: in `in` at %rd10, or in 32 KiB of shared memory at
// %r12.
inline std::string accessing(const std::string& access, uint32_t scale, uint32_t offset = 0) {
    return kernel("mov.u32 %r11, " + std::to_string(offset) + ";\nmad.lo.u32 %r12, %r1, " +
                      std::to_string(scale) +
                      ", %r11;\ncvt.u64.u32 %rd11, %r12;\nadd.s64 %rd10, %rd3, %rd11;\n"
                      "mov.u32 %r13, words;\nadd.u32 %r12, %r12, %r13;\n" +
                      access + "\nret;",
                  ".shared .align 16 .b8 words[32768];");
}

}  // namespace warpsim::test
