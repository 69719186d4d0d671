// A case run once on sim with its launches counted.
#pragma once

#include <optional>
#include <vector>

#include "run/case_runner.h"

namespace lab {

struct Counted {
    const Case& test_case;
    std::vector<device::LaunchCounts> launches;
    std::optional<Failure> failure;  // what is wrong with its answer
};

// The runner's device is sim.
Counted run_counted(CaseRunner& runner, const Case& test_case);

}  // namespace lab
