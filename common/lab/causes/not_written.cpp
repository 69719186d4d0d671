// Outputs keep what they held before the launch; those that are written are right, in every case.
#include <algorithm>

#include "lab/patterns.h"

namespace lab {
namespace {

bool fails_otherwise(const CaseResult& result) {
    return result.failure && result.failure->what != What::not_written;
}

// Where a wrong thread writes, a block too small to have that thread writes nothing.
Fit fits(const Evidence& e) {
    return proves_if(e.what == What::not_written && !count(e, OutputState::wrong) &&
                     !count(e, OutputState::not_a_number) &&
                     std::none_of(e.results.begin(), e.results.end(), fails_otherwise));
}

std::string says(const Evidence& e) {
    return count(e, OutputState::right) == 0 ? "the kernel writes no output"
                                             : "some blocks never write their output";
}

std::string advice(const Evidence&) {
    return "one thread of each block writes output[blockIdx.x], after the last addition";
}

}  // namespace

extern const Cause cause_not_written = {"not_written", 0, fits, says, advice};

}  // namespace lab
