// A function's basic blocks, and the points where the sides of its branches reconverge.
#pragma once

#include <vector>

#include "warpsim/ptx/module.h"

namespace warpsim {

struct Insn;

struct BasicBlock {
    int begin = 0, end = 0;       // instructions [begin, end)
    std::vector<int> successors;  // blocks
};

struct ControlFlow {
    std::vector<BasicBlock> blocks;
    std::vector<int> block_of;  // by instruction
    size_t edges = 0;
};

// Control may also run past the last instruction of `function`. Throws Fault unsupported if it has
// too many branches.
ControlFlow control_flow(const ptx::Function& function);

// The instructions that may follow instruction `at` of decoded code in its function.
std::vector<size_t> successors(const std::vector<Insn>& code, size_t at);

// By block: its immediate post-dominator, -1 if there is none. An early `ret` does not count as an
// exit: lanes that return early are not waited for. Throws as control_flow does.
std::vector<int> post_dominators(const ptx::Function& function, const ControlFlow& flow);

}  // namespace warpsim
