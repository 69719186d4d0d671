// Writes the tests' kernels.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "warpsim/recordings/recorded_tests.h"

namespace warpsim {

// `text` with each $name in `words` replaced: {"type", "u32"} for $type.
std::string fill(std::string_view text,
                 std::initializer_list<std::pair<std::string_view, std::string>> words);

// A name that PTX allows, from any text.
std::string ptx_name(std::string_view text);

// The parts of a test besides the kernel's body.
struct KernelFrame {
    size_t in_bytes = 0, out_bytes = 0;  // of each thread, adjacent in the buffers
    uint32_t threads = 32, blocks = 1;
    std::vector<std::byte> input = {};
    std::string module_scope = {};          // variables, functions
    std::vector<std::byte> parameter = {};  // a third parameter, `block`
};

// A test called "<form><about>", whose kernel has the same name. %thread is the number of the
// thread in the grid, %in and %out point to its parts of the buffers. Free for use in `body`: %p0
// to %p31, %h0.. (16 bits), %r0 to %r63 (32), %rd0.. (64) and %q0 to %q15 (128). $name stands for
// the kernel's name, for variables at module scope: it is unique.
RecordedTest kernel_test(const std::string& form, const std::string& about, const std::string& body,
                         const KernelFrame& frame);

}  // namespace warpsim
