// Reports a fault of the student's function: a signal, with the place in the code.
#pragma once

#include <span>

#include "native/caller/arguments.h"

namespace native {

// From now on, in all threads. The arguments must outlive the call.
void report_faults(std::span<const Argument> arguments);

// Reports that the code at this address accesses this memory, which is not the function's, and ends
// the process.
[[noreturn]] void end_with_fault(int signal, const void* memory, const void* code);

}  // namespace native
