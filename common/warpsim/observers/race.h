// A data race as it is reported.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/observer.h"
#include "warpsim/observers/moment.h"

namespace warpsim {

// harmless: formally a race, but both threads store the same bytes.
// unordered_volatile: like race, but both accesses are volatile, so that neither is lost.
// checked_again: a read that races with an atomic, but has no effect unless a compare-and-swap
// finds the same value again.
// of_library: in a library's own kernel. CUB's kernels let blocks wait for each other with weaker
// accesses than PTX's memory model requires. Two plain stores of different values remain a race
// there.
// of_runtime: in the shared memory that is reserved for the runtime, which cooperative groups use.
// not_started, ended: the access to another block's shared memory is not ordered after that block's
// begin, or before its end. Both ends of the Race are the access; `second` names the block.
enum class RaceKind : uint8_t {
    race,
    harmless,
    unordered_volatile,
    checked_again,
    of_library,
    of_runtime,
    not_started,
    ended
};

// The synchronisation missing between the two accesses.
enum class Missing : uint8_t {
    one_instruction,  // nothing would help: two lanes store in one execution of an instruction
    warp_sync,        // same warp
    block_barrier,    // same block
    cluster_barrier,  // same cluster
    grid_order,       // different blocks, and so far no atomic or strong access to global memory
    fence,            // different blocks, with such accesses so far
    wider_scope,      // both are atomic or strong, but a scope does not include the other thread
};

struct RaceEnd {
    AccessKind kind;
    Dim3 block;           // its position in the grid
    uint32_t thread = 0;  // linear, in the block
    std::string file;     // without its folder; empty: unknown
    int line = 0;         // in the .cu file; in the PTX if `file` is empty
};

struct Race {
    RaceKind kind;
    RaceEnd first, second;  // in the order of this run
    Missing missing;
    ptx::Space space;           // shared or global
    std::string array;          // the shared array's or variable's name, or which buffer it is
    uint64_t element = 0;       // of the array, in units of the second access
    uint64_t address = 0;       // of the first racing byte: in shared memory, or global
    bool names_blocks = false;  // the grid has several blocks
    Moment when = {};
    std::string library = {};        // of_library: the library's name
    bool by_library = false;         // both accesses are code of a library that the kernel calls
    std::optional<Dim3> owner = {};  // of the shared memory, if not both threads are its block's
};

// Whether it is about when a block of a cluster exists.
inline bool is_of_lifetime(RaceKind kind) {
    return kind == RaceKind::not_started || kind == RaceKind::ended;
}
inline bool is_remark(RaceKind kind) {
    return kind != RaceKind::race && kind != RaceKind::unordered_volatile && !is_of_lifetime(kind);
}
inline bool is_remark(const Race& race) { return is_remark(race.kind); }

// "race: input_s[32] written by thread 0 at kernel.cu:21 and read by thread 32 at kernel.cu:19,
// no __syncthreads between"
std::string text_of(const Race& race);

}  // namespace warpsim
