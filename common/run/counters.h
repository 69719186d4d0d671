// Counters that a limit in lab.toml may name.
#pragma once

#include <map>
#include <span>
#include <string>

#include "contract/case.h"
#include "device/sim.h"
#include "ranks/counts.h"
#include "run/link_counts.h"
#include "run/passages.h"
#include "threads/counts.h"
#include "verdict/verdict.h"

namespace lab {

struct Counter {
    // The value over all launches of one case; null: `share` is the value.
    double (*measure)(std::span<const device::LaunchCounts>, const Case&) = nullptr;
    // The count for one source line; null if no line can be blamed.
    uint64_t (*of_line)(const device::Counts&) = nullptr;
    bool is_per_multiply_add = false;  // only of a contract that states its multiply-adds
    // The value of a case whose sums are followed.
    double (*share)(const Passages&) = nullptr;
    // The value of a call of a native function; null: a counter of launches.
    double (*of_call)(const threads::CallCounts&, const Case&) = nullptr;
    // The count for one source line of such a function; null if no line can be blamed.
    uint64_t (*of_own_line)(const threads::Counts&) = nullptr;
    // The value of a call on ranks, and the counts of its lines.
    double (*of_ranks)(const ranks::Counts&, const Case&) = nullptr;
    const std::map<int, uint64_t>& (*of_ranks_lines)(const ranks::Counts&) = nullptr;
    // The value of a call that uses several GPUs: of what their links carry.
    double (*of_links)(const LinkCounts&, const Case&) = nullptr;
};

const std::map<std::string, Counter>& counters();  // by name

// Wavefronts beyond the number that the same bytes would take without bank conflicts.
uint64_t bank_conflicts(const device::Counts& counts);

// The line with the highest count.
CostlyLine costly_line(const Counter& counter, std::span<const device::LaunchCounts> launches);
CostlyLine costly_line(const Counter& counter, const threads::CallCounts& call);
CostlyLine costly_line(const Counter& counter, const ranks::Counts& call);
CostlyLine costly_line(const LinkCounts& call);

}  // namespace lab
