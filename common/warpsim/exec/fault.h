// The error that stopped a launch, with all that is known about where it happened. Thrown inside
// exec/, returned by run(): no error of a kernel leaves this library as an exception.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "warpsim/ptx/module.h"

namespace warpsim {

struct Dim3 {
    uint32_t x = 1, y = 1, z = 1;
    uint64_t count() const { return uint64_t{x} * y * z; }
    bool operator==(const Dim3&) const = default;
};

enum class FaultKind {
    out_of_bounds,
    misaligned,
    null_pointer,
    wrong_space,
    never_ends,
    barrier_stuck,
    bad_mask,       // a thread uses a shuffle, vote or __syncwarp whose mask does not name it
    lanes_missing,  // ... whose mask names threads that never arrive
    trap,
    assert_failed,
    unsupported,
    too_much_memory,
    bad_launch,
    waits_for_later_block,  // see Launch::may_wait_for_later
    bad_free,               // of a pointer not from malloc or new, or already freed
};

// One lane's memory access, for faults.
struct Access {
    ptx::Space space = ptx::Space::none;  // the space of the address, after resolving a generic one
    bool store = false;
    uint64_t address = 0;  // as the kernel computed it
    uint32_t bytes = 0;
    uint32_t buffer = 0;        // global: the nearest buffer's id; 0: none
    int64_t buffer_offset = 0;  // from that buffer's first byte
    std::string array;          // shared: the nearest array's name
};

// A place in the CUDA source.
struct SourcePlace {
    std::string function;  // as the source calls it; empty: unknown
    std::string file;      // without its folder
    int line = 0;
};

struct Fault : std::runtime_error {
    Fault(FaultKind kind, const std::string& message) : std::runtime_error(message), kind(kind) {}

    FaultKind kind;
    std::string kernel;
    int line = 0;  // of the CUDA source: of the innermost call in a .cu file; 0: unknown
    int ptx_line = 0;
    std::vector<SourcePlace> calls;  // innermost first, inlined ones too; at most 16 of them
    std::optional<Dim3> block, thread;
    std::optional<Access> access;
};

}  // namespace warpsim
