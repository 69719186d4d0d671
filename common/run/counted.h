// Runs a case once on sim and counts its launches, or what the threads or ranks of a native function do.
#pragma once

#include <optional>
#include <vector>

#include "run/case_runner.h"

namespace lab {

struct Counted {
    const Case& test_case;
    std::vector<device::LaunchCounts> launches;
    threads::CallCounts threads;     // of a native function
    ranks::Counts ranks;             // of one on ranks
    LinkCounts links;                // of a host function of several GPUs
    std::optional<Failure> failure;  // the error in its answer
};

// Requires that the runner's device observes.
Counted run_counted(CaseRunner& runner, const Case& test_case);

}  // namespace lab
