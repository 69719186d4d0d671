// What differs between the MPI libraries in the program of a rank: open_mpi/ and smpi/ define it.
#pragma once

#include <cstddef>
#include <span>

#include "ranks/protocol.h"

namespace ranks {

// Before the process gives up its system calls. `all`: of the ranks, in memory that they share.
void begin_process(std::span<Standing> all, size_t rank, unsigned threads, unsigned cpu_seconds);
// Gives up all system calls but those that the function and MPI need. Returns false if the kernel
// has no filter.
bool confine_process(int rank);
// Whether the current exception ends a rank that waits for ever.
bool is_end_of_simulation();
// Tells the simulation that so many operations have been computed.
void declare_operations(double operations);

}  // namespace ranks
