// Each block of the launch adds the same elements, and none adds the others.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// Each arrival was loaded: the sum was not multiplied (scaled_sample).
Fit fits(const Evidence& e) {
    const auto [scale, lost] = scaled_weights(e);
    return looks_like(e, scale > 1 && lost && loads_each_arrival(e) &&
                             e.plan.most_blocks == static_cast<uint64_t>(scale));
}

std::string says(const Evidence& e) {
    return say("each of the {} blocks adds the same elements, and none adds the others",
               e.plan.most_blocks);
}

std::string advice(const Evidence&) {
    return say("does blockIdx.x take part in the index of each element, as threadIdx.x does?");
}

}  // namespace

extern const Cause cause_same_elements_in_every_block = {
    "same_elements_in_every_block", 1, fits, says, advice, About::sums};

}  // namespace lab
