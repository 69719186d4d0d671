// A block of a cluster accesses the shared memory of another one that has ended.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::block_ended); }

std::string says(const Evidence&) {
    return say(
        "the shared memory of a block is gone when the block ends, and another one of its "
        "cluster still uses it");
}

std::string advice(const Evidence&) {
    return say(
        "let all blocks of the cluster wait for each other once more, in cluster.sync(), after "
        "the last access to another block's shared memory");
}

}  // namespace

extern const Cause cause_block_ended = {"block_ended", 0, fits, says, advice};

}  // namespace lab
