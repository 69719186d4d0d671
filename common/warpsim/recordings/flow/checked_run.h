// Runs a random kernel under one schedule, with the checks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/observer.h"
#include "warpsim/recordings/recorded_tests.h"

namespace warpsim {

struct CheckedRun {
    std::optional<Fault> fault;
    std::vector<std::string> findings;  // races and undefined values, as users read them
    std::vector<std::byte> output;

    // The fault and the findings; empty: none.
    std::vector<std::string> complaints() const;
};

std::string module_of(const RecordedTest& test);

// Runs the test with `module`, its own or a changed copy. Schedule 0 runs blocks and warps in
// order.
CheckedRun run_checked(const RecordedTest& test, const std::string& module, uint64_t schedule);

// The same in order, with `observer` only. Returns whether the kernel ended without a fault.
bool run_watched(const RecordedTest& test, const std::string& module, Observer& observer);

}  // namespace warpsim
