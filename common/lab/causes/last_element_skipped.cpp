// Exactly the last element of the segment is lost.
#include "lab/patterns.h"

namespace lab {
namespace {

bool fits(const Evidence& e) {
    return loses_exactly(e, [&](size_t k) { return k == e.asked.elements_per_block() - 1; });
}

std::string says(const Evidence&) {
    return "the last element of the segment is left out, all others arrive";
}

std::string advice(const Evidence&) {
    return "a segment ends before index 2 * blockDim.x * (blockIdx.x + 1); is a comparison one too "
           "strict?";
}

}  // namespace

extern const Cause cause_last_element_skipped = {"last_element_skipped", 1, fits, says, advice};

}  // namespace lab
