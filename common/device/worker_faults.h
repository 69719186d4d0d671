// The driver's error codes in plain words.
#pragma once

#include "device/worker_program.h"

namespace device {

// `_Z3sumPKfPf` -> `sum`.
std::string readable(const std::string& mangled_kernel);

// Why code could not be loaded, and what to do.
std::string load_failure(CUresult result, const std::string& ptx, const std::string& assembler_log);

// The fault of a launch that ended with this result.
KernelFault kernel_fault(CUresult result, const std::string& kernel);

}  // namespace device
