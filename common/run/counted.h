// Runs a case once on sim and counts its launches.
#pragma once

#include <optional>
#include <vector>

#include "run/case_runner.h"

namespace lab {

struct Counted {
    const Case& test_case;
    std::vector<device::LaunchCounts> launches;
    std::optional<Failure> failure;  // the error in its answer
};

// Requires that the runner's device is sim.
Counted run_counted(CaseRunner& runner, const Case& test_case);

}  // namespace lab
