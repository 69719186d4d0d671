// One call on the student's own input: what went in, what was launched, what came out.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contract/case.h"
#include "show/screen.h"

namespace lab {

struct OwnRun {
    const Case& test_case;
    std::string data;                        // its kind, or its file
    std::span<const Array> inputs, results;  // in the contract's order; results: none after a fault
    std::vector<std::string> plan;           // the launches of a host function
    std::vector<std::string> found;          // races and undefined values
    std::vector<std::string> printed;        // by the kernel
    uint64_t printed_lines = 0;
    std::optional<Failure> failure;
    std::string counted = {};  // of the threads of a native function
};

std::string show_own_run(const OwnRun& own, const FailureContext& context, const Style& style);

}  // namespace lab
