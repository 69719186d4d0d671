// Finds the student's kernel in the compiled module by the name and parameters that the lab asks
// for.
#pragma once

#include <string>

#include "warpsim/ptx/module.h"

namespace lab {

// Returns the mangled name. A namespace, a template's arguments, `extern "C"`, const and volatile
// do not matter as long as one kernel is meant. Throws NotCompiled: one sentence with what is
// wanted and what was found.
std::string find_kernel(const warpsim::ptx::Module& module, const std::string& name,
                        const std::string& signature, const std::string& shown_file);

// The same in PTX as text. Throws NotCompiled if it cannot be read: `asm` in a kernel may hold
// anything.
std::string find_kernel_in_ptx(const std::string& ptx, const std::string& name,
                               const std::string& signature, const std::string& shown_file);

}  // namespace lab
