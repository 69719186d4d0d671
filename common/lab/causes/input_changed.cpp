// All sums are right, and the input is not what it was.
#include "lab/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.what == What::input_changed); }

std::string says(const Evidence&) { return "the sums are right, but the kernel changed its input"; }

std::string advice(const Evidence&) {
    return "keep partial sums in shared memory, and only read the input";
}

}  // namespace

extern const Cause cause_input_changed = {"input_changed", 0, fits, says, advice};

}  // namespace lab
