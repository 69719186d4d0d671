// A launch's counts by line of the CUDA source.
#pragma once

#include <vector>

#include "warpsim/exec/fault.h"
#include "warpsim/observers/counts.h"

namespace warpsim {

// A line with one chain of inlined calls that leads to it: a function that is inlined at two places
// has each of its lines twice.
struct LineCounts {
    int line = 0;      // in the CUDA source: the innermost position in a .cu file, as in a Fault
    int ptx_line = 0;  // of its first instruction; without source lines in the PTX, of all
    std::vector<SourcePlace> calls;  // innermost first; empty: the PTX has no source lines
    Counts counts;
};

// The load on a multiprocessor: the sum of warp instructions, sectors, wavefronts and atomics. For
// comparing lines of one launch.
uint64_t cost(const Counts& counts);

// All lines with an executed instruction, by descending cost.
std::vector<LineCounts> counts_by_line(const Program& program, const CountsObserver& observer);

}  // namespace warpsim
