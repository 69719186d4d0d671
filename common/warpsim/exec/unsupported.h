// Lists the instructions and calls of a program that warpsim cannot execute, before it is run.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "warpsim/exec/program.h"

namespace warpsim {

struct Unsupported {
    std::string form;  // "tex.1d.v4.f32.s32", "call malloc"
    size_t times = 0;
    int ptx_line = 0;  // of the first
};

// Each form once, sorted. A thread that reaches one ends its launch with a fault.
std::vector<Unsupported> unsupported_forms(const Program& program);

}  // namespace warpsim
