// Random kernels whose lanes diverge and reconverge: nested branches, loops, early exits, warp-wide
// operations under masks, barriers, shared memory, atomics, calls. Two blocks of three warps.
#pragma once

#include "warpsim/recordings/flow/writer.h"
#include "warpsim/recordings/recorded_tests.h"

namespace warpsim {

constexpr int flow_kernels = 320;

// Kernel number `seed`.
RecordedTest flow_test(int seed);

// Groups of 20 kernels each.
std::vector<TestGroup> flow_groups();

// %cells: 16 words of global memory, zero at first. The first six are for operations that commute.
constexpr int ticket_cell = 8, counter_cell = 10;

// In a kernel: stores a hash of the thread's state in its element of `out`.
void store_state(FlowWriter& writer);

}  // namespace warpsim
