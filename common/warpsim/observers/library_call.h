// Code of a CUDA library (CUB, Thrust, libcu++, cooperative groups), and who called it. Libraries
// are headers: what is in a .cu file is not theirs.
#pragma once

#include <optional>
#include <string>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/program.h"

namespace warpsim {

struct LibraryCall {
    std::string library;   // its namespace: "cub"
    std::string function;  // of the library, called by others
    SourcePlace caller;    // without a file: that function was not inlined
    bool in_own_kernel;    // that function is a kernel
    bool calls_back;       // the instruction may be in a function that the user gave the library

    bool is_library_only() const { return in_own_kernel && !calls_back; }
};

// The outermost function of a library that an instruction was inlined into. Calls that were not
// inlined are not looked through.
std::optional<LibraryCall> library_call_of(const Program& program, const ptx::Instruction& text);

}  // namespace warpsim
