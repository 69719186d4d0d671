// Finds code of a CUDA library (CUB, Thrust, libcu++, cooperative groups) and its caller. Libraries
// are headers: code in a .cu file never belongs to one.
#pragma once

#include <optional>
#include <string>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/program.h"

namespace warpsim {

struct LibraryCall {
    std::string library;   // its namespace: "cub"
    std::string function;  // the library's function that other code calls
    SourcePlace caller;    // without a file if `function` was not inlined
    bool in_own_kernel;    // `function` is a kernel
    bool calls_back;       // the instruction may be in a user's function that the library calls

    bool is_library_only() const { return in_own_kernel && !calls_back; }
};

// Finds the outermost library function that an instruction was inlined into. Does not look through
// calls that were not inlined.
std::optional<LibraryCall> library_call_of(const Program& program, const ptx::Instruction& text);

}  // namespace warpsim
