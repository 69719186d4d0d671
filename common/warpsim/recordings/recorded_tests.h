// A test that ran once on a GPU, which recorded what came out, and runs on sim ever since.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "device/device.h"

namespace warpsim {

// One launch of one kernel with the parameters (.u64 out, .u64 in), and behind them `parameter` by
// value where that is not empty. `out` begins as zeros.
struct RecordedTest {
    std::string form;    // what it tests, as the instruction's file names it: "min.s32"
    std::string name;    // unique: the form, and where it has several tests what this one is about
    std::string ptx;     // the kernel, and what it needs at module scope
    std::string kernel;  // its name
    std::vector<std::byte> input;
    size_t output_bytes = 0;
    device::Dim3 block = {}, grid = {};
    std::vector<std::byte> parameter = {};
};

// Tests that are loaded as one module.
struct TestGroup {
    std::string name;  // the mnemonic: "min"
    std::vector<RecordedTest> tests;

    std::string ptx() const;  // of the whole module
};

// For every mnemonic, and for the kernels of flow/.
const std::vector<TestGroup>& all_test_groups();

}  // namespace warpsim
