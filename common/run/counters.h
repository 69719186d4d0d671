// The counters that a limit in lab.toml may name.
#pragma once

#include <map>
#include <span>
#include <string>

#include "contract/case.h"
#include "device/sim.h"
#include "verdict/verdict.h"

namespace lab {

struct Counter {
    // The value over the launches that one case made.
    double (*measure)(std::span<const device::LaunchCounts>, const Case&);
    // The count of one source line; null where no line is to blame.
    uint64_t (*of_line)(const device::Counts&);
};

const std::map<std::string, Counter>& counters();  // by name

// Wavefronts beyond those that as many bytes take when no two lanes meet in a bank.
uint64_t bank_conflicts(const device::Counts& counts);

// The line that has most of what is counted.
CostlyLine costly_line(const Counter& counter, std::span<const device::LaunchCounts> launches);

}  // namespace lab
