// The kinds of faults that end a launch.
#pragma once

namespace gpu_types {

// The simulator's recordings contain these numbers: a new kind goes last, before `other`.
enum class FaultKind {
    out_of_bounds,
    misaligned,
    null_pointer,
    wrong_space,    // an address of one state space used in another
    never_ends,     // the instruction budget (sim) or the deadline (gpu) ran out
    barrier_stuck,  // a barrier that can never complete
    trap,
    assert_failed,
    unsupported,  // an instruction that sim does not implement
    too_much_memory,
    bad_launch,     // no such kernel, too many threads or shared bytes, arguments of the wrong size
    bad_mask,       // a warp operation used by a thread that its mask does not name
    lanes_missing,  // a warp operation whose mask names threads that never reach it
    waits_for_later_block,  // sim with checks: CUDA does not guarantee that the other block starts
    bad_free,               // of a pointer not from malloc or new, or already freed
    block_ended,            // its shared memory is accessed by another block of the cluster
    other,                  // gpu only
};

}  // namespace gpu_types
