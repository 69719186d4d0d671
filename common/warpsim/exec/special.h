// Special registers that are constant while a lane runs, kept as rows: %tid, %ctaid, %laneid, ...
// and the addresses of a frame's local variables. PTX ISA 9.0, chapter 10.
#pragma once

#include <cstdint>
#include <string_view>

#include "warpsim/exec/fault.h"

namespace warpsim {

struct SpecialContext {
    Dim3 thread, threads, block, grid;
    int lane = 0, warp = 0;
    uint32_t local_base = 0;
};

using SpecialValue = uint64_t (*)(const SpecialContext&);

struct Special {
    std::string_view name;  // without %
    SpecialValue value;
    bool per_block = false;  // differs from block to block
};

// Null: no such register, or one that changes while a lane runs (%clock64, %globaltimer).
const Special* find_special(std::string_view name);
bool is_changing_special(std::string_view name);

}  // namespace warpsim
