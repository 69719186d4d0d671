// Ends ranks that all wait for each other. A rank of Open MPI that waits asks again and again: after a
// while of its own CPU time it has seen every message that was sent to it, however busy the machine is.
#pragma once

#include <cstddef>
#include <span>

#include "ranks/protocol.h"

namespace ranks {

// Starts a thread that ends this rank, with a report, when it waits and every rank has returned from the
// call that is on, or waits in it.
void watch_for_standstill(std::span<Standing> all, size_t rank);

}  // namespace ranks
