// A data race as people read it.
#pragma once

#include <cstdint>
#include <string>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/observer.h"
#include "warpsim/observers/moment.h"

namespace warpsim {

// harmless: a race by the letter, in which both threads store the same bytes.
// unordered_volatile: as race, but both accesses are volatile, so that neither is lost.
// checked_again: a read beside an atomic, of which nothing comes unless a compare-and-swap finds
// the same value again.
// of_library: in a library's own kernel. CUB's let blocks wait for each other with weaker accesses
// than PTX's memory model asks for. Two plain stores of different values remain a race there.
// of_runtime: in the shared memory that is reserved for the runtime, where cooperative groups work.
enum class RaceKind : uint8_t {
    race,
    harmless,
    unordered_volatile,
    checked_again,
    of_library,
    of_runtime
};

// What would order the two accesses.
enum class Missing : uint8_t {
    one_instruction,  // nothing: two lanes store in one execution of an instruction
    warp_sync,        // same warp
    block_barrier,    // same block
    grid_order,       // different blocks, neither of which ever tells the other anything
    fence,            // different blocks, which share atomics or strong accesses
    wider_scope,      // both are atomic, but of a scope that does not include the other
};

struct RaceEnd {
    AccessKind kind;
    Dim3 block;           // its position in the grid
    uint32_t thread = 0;  // linear, in the block
    std::string file;     // without its folder; empty: unknown
    int line = 0;         // of the .cu file; of the PTX where `file` is empty
};

struct Race {
    RaceKind kind;
    RaceEnd first, second;  // in the order of this run
    Missing missing;
    ptx::Space space;           // shared or global
    std::string array;          // the shared array's or variable's name; else, which buffer it is
    uint64_t element = 0;       // of the array, in units of the second access
    bool names_blocks = false;  // there are several
    Moment when = {};
    std::string library = {};  // of_library: its name
};

inline bool is_remark(RaceKind kind) {
    return kind != RaceKind::race && kind != RaceKind::unordered_volatile;
}
inline bool is_remark(const Race& race) { return is_remark(race.kind); }

// "race: input_s[32] written by thread 0 at kernel.cu:21 and read by thread 32 at kernel.cu:19,
// no __syncthreads between"
std::string text_of(const Race& race);

}  // namespace warpsim
