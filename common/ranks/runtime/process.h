// The parts of a rank's program in which the MPI libraries differ: open_mpi/ and smpi/ define them.
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
// Ends the process when all ranks have handed in their answers. Does not return under Open MPI.
void end_process(std::span<Standing> all, size_t rank);
// Tells the simulation that so many operations have been computed.
void declare_operations(double operations);

}  // namespace ranks
