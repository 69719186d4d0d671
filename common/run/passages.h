// How partial sums pass from thread to thread on their way to the result: by shuffle, or through
// memory. A count of instructions can be raised by work that leads nowhere; this one follows the
// data.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "contract/case.h"
#include "run/case_runner.h"
#include "warpsim/observers/trace.h"

namespace lab {

// Additions of sums made by different threads, by where the adding thread, or the atomic, found
// what another thread had made. An addition of 0, or one that leads to no result, is none.
struct Passages {
    uint64_t by_shuffle = 0, through_shared_memory = 0, through_global_memory = 0;

    uint64_t all() const { return by_shuffle + through_shared_memory + through_global_memory; }
    bool operator==(const Passages&) const = default;
};

// Those that lead to what is stored in the buffer called `result`. The inputs were ones, so that
// every partial sum is exact.
Passages passages_to(const std::string& result, std::span<const warpsim::LaunchTrace> launches);

// Runs the case on ones, on sim, which must be the runner's device. Throws NoVerdict if the run
// does not end well or has more additions than a trace holds.
Passages follow_sums(const CaseRunner& runner, const Case& test_case);

}  // namespace lab
