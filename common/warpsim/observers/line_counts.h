// What a launch counted, by line of the CUDA source.
#pragma once

#include <vector>

#include "warpsim/exec/fault.h"
#include "warpsim/observers/counts.h"

namespace warpsim {

// A line, and one way to it through inlined calls: a function that is inlined at two places has
// each of its lines twice.
struct LineCounts {
    int line = 0;      // of the CUDA source: of the innermost call in a .cu file, as a Fault's
    int ptx_line = 0;  // of its first instruction; where the PTX has no lines of the source, of all
    std::vector<SourcePlace> calls;  // innermost first; empty: the PTX has no lines of the source
    Counts counts;
};

// What a launch keeps a multiprocessor busy with: its warp instructions, the sectors and wavefronts
// of its accesses, and its atomics. For comparing lines of one launch.
uint64_t cost(const Counts& counts);

// All lines of which an instruction was executed, those of the largest cost first.
std::vector<LineCounts> counts_by_line(const Program& program, const CountsObserver& observer);

}  // namespace warpsim
