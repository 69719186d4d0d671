// Special registers that are constant while a lane runs, kept as rows: %tid, %ctaid, %laneid, ...
// PTX ISA 9.0, chapter 10.
#pragma once

#include <cstdint>
#include <string_view>

#include "warpsim/exec/fault.h"

namespace warpsim {

struct SpecialContext {
    Dim3 thread, threads, block, grid;
    Dim3 cluster;  // its size in blocks
    bool is_explicit_cluster = false;
    int lane = 0, warp = 0;
    uint32_t dynamic_shared = 0, total_shared = 0;  // bytes of the block
    uint64_t workspace = 0;                         // generic address; cooperative launches only
};

// Extra shared memory of a block, reserved for the runtime: cooperative groups larger than a warp
// synchronise there. It begins after the first red zone.
constexpr uint32_t reserved_shared_offset = 128, reserved_shared_bytes = 1024;

using SpecialValue = uint64_t (*)(const SpecialContext&);

enum class Differs : uint8_t { by_lane, by_block, by_launch };

struct Special {
    std::string_view name;  // without %
    Differs differs;
    SpecialValue value;
    bool is_predicate = false;
};

// Null: no such register, or one that changes while a lane runs (%clock64, %globaltimer).
const Special* find_special(std::string_view name);
bool is_changing_special(std::string_view name);

}  // namespace warpsim
