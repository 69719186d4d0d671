// A test that ran once on a GPU, which recorded its results, and has run on sim since.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "device/device.h"

namespace warpsim {

// One launch of one kernel with the parameters (.u64 out, .u64 in), followed by `parameter` by
// value unless it is empty. `out` begins as zeros.
struct RecordedTest {
    std::string form;    // the form under test, as the instruction's file names it: "min.s32"
    std::string name;    // unique: the form, and if it has several tests, the subject of this one
    std::string ptx;     // the kernel, and its module-scope declarations
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

// A group for every mnemonic, and for the kernels of flow/.
const std::vector<TestGroup>& all_test_groups();

}  // namespace warpsim
