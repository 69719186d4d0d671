// Atomic operations on one address are executed one after another.

#include "language/say.h"
#include "show/finding.h"

namespace lab {
namespace {

uint64_t atomics(const device::Counts& c) { return c.global_atomics + c.shared_atomics; }

// One per block is needed anyway.
double weight(const Profile& p) {
    return p.counts.contending_atomics > p.blocks ? p.share(p.counts.contending_atomics) : 0;
}

std::string says(const Profile& p) {
    return say("{} atomic operations go to one address of global memory{}",
               p.counts.contending_atomics, at_line(p.line_with_most(atomics)));
}

std::string advice(const Profile&) {
    return say(
        "add inside of the warp and the block first, with shuffles and shared memory: then one "
        "atomic a block is enough");
}

}  // namespace

extern const Finding finding_contended_atomics = {"atomics in a queue", weight, says, advice};

}  // namespace lab
