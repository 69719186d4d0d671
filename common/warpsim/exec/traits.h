// Traits of an instruction beside its semantics. Each mnemonic's file in insn/ states them; the
// decoder, the observers and the analyses ask for them, never for a mnemonic's name.
#pragma once

#include <cstdint>

#include "warpsim/ptx/module.h"

namespace warpsim {

// The effect of an instruction on memory, on control flow or on other threads.
enum class Effect : uint8_t {
    none,            // it only computes its results
    move,            // copies bytes unchanged between registers
    load,            // from memory into registers
    store,           // from registers into memory
    atomic,          // updates memory and returns the old value
    reduction,       // updates memory atomically, without a result
    copy,            // from memory to memory
    jump,            // to one label
    table_jump,      // to one of several labels
    call,            // of a function
    exit,            // ends the function or the thread
    trap,            // ends the launch
    shuffle,         // reads a register of another lane
    exchange,        // computes a result from all lanes that a mask names
    active_lanes,    // gives the lanes that execute it together
    warp_barrier,    // waits for the lanes that a mask names
    block_barrier,   // waits for threads of the block
    cluster_arrive,  // arrives at the barrier of the cluster
    cluster_wait,    // waits there
    mbarrier,        // a barrier object in shared memory
    fence,           // orders accesses to memory
    sleep,           // delays the thread
};

// The computation of a result, where an analysis has a rule for it.
enum class Operation : uint8_t {
    other,  // every bit of a result may depend on every bit of every source
    add,
    subtract,
    negate,
    multiply,
    multiply_add,        // of integers
    fused_multiply_add,  // of floats, rounded once
    divide,              // also the remainder
    convert,
    convert_address,  // between a state space and generic addresses
    compare,
    select,
    bit_and,
    bit_or,
    bit_by_bit,  // bit i of the result depends on bit i of the sources only
    bit_not,
    shift_left,
    shift_right,
    funnel_shift,
    extract_bits,
    insert_bits,
    permute_bytes,
};

struct Traits {
    Effect effect = Effect::none;
    Operation operation = Operation::other;
    bool first_is_source = false;  // the first operand is read, not written
};

// Traits of the instruction's form, or of its mnemonic where the form is unknown.
Traits traits_of(const ptx::Instruction& instruction);

inline bool is_jump(Effect effect) {
    return effect == Effect::jump || effect == Effect::table_jump;
}
// Whether it ends the thread, its function or the launch.
inline bool is_end(Effect effect) { return effect == Effect::exit || effect == Effect::trap; }
inline bool is_atomic(Effect effect) {
    return effect == Effect::atomic || effect == Effect::reduction;
}

}  // namespace warpsim
