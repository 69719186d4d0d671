// Each run's result is right, and the same data give other bits in another order of warps and
// blocks, or with another number of them.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.what == What::different_bits && !e.found.race && !e.found.uninitialised);
}

std::string says(const Evidence&) {
    return say(
        "each result is right, but the order of its additions is not always the same, and so "
        "they round differently");
}

std::string advice(const Evidence&) {
    return say(
        "which numbers are added to which must depend on the number of elements alone: not on "
        "how many blocks and threads share the work, nor, as with atomics, on which of them "
        "comes first");
}

}  // namespace

extern const Cause cause_different_bits = {"different_bits", 2, fits, says, advice, About::sums};

}  // namespace lab
