// What a build adds to a call: how its threads are started, and what it counts.
#pragma once

#include <cstddef>
#include <span>

#include "native/caller/arguments.h"

namespace native {

// Before the process gives up its system calls: the library of the threads reads files when it
// begins.
void start_threads(unsigned threads);

// Directly before and after the last call; the latter may report.
void begin_watching(std::span<const Argument> arguments);
void end_watching();

}  // namespace native
