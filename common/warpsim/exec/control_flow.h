// A function's basic blocks and where its branches' sides come together again.
#pragma once

#include <vector>

#include "warpsim/ptx/module.h"

namespace warpsim {

struct BasicBlock {
    int begin = 0, end = 0;       // instructions [begin, end)
    std::vector<int> successors;  // blocks
};

struct ControlFlow {
    std::vector<BasicBlock> blocks;
    std::vector<int> block_of;  // by instruction

    // By block: its immediate post-dominator, -1 where there is none. An early `ret` is no way out
    // here: who leaves is not waited for.
    std::vector<int> post_dominators() const;
};

// `function` has `size()` instructions and may be left behind the last one.
ControlFlow control_flow(const ptx::Function& function);

// The labels that an instruction may jump to, as indices of instructions.
std::vector<int> jump_targets(const ptx::Function& function, const ptx::Instruction& instruction);

bool ends_thread(
    const ptx::Instruction& instruction);  // ret, exit, trap: nothing follows, unless guarded

}  // namespace warpsim
