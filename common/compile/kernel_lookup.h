// Finds the student's kernel in the compiled module by the name and parameters that the lab
// requires.
#pragma once

#include <string>

#include "warpsim/ptx/module.h"

namespace lab {

// Returns the mangled name. Ignores namespaces, template arguments, `extern "C"`, const and
// volatile if only one kernel matches. Throws NotCompiled: one sentence with the wanted and the
// found kernels.
std::string find_kernel(const warpsim::ptx::Module& module, const std::string& name,
                        const std::string& signature, const std::string& shown_file);

// The same in PTX as text. Throws NotCompiled if it cannot be parsed: `asm` in a kernel may contain
// anything.
std::string find_kernel_in_ptx(const std::string& ptx, const std::string& name,
                               const std::string& signature, const std::string& shown_file);

}  // namespace lab
