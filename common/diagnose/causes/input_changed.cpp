// The input was changed, and nothing else is wrong: all sums are right, or would be if the change
// came later.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.what == What::input_changed ||
                     (e.run.changes_input && e.again.right_in_other_order));
}

std::string says(const Evidence& e) {
    return e.what == What::input_changed
               ? say("the sums are right, but the kernel changed its input")
               : say("the kernel changes its input, which other blocks still have to read");
}

std::string advice(const Evidence&) {
    return say("keep partial sums in shared memory, and only read the input");
}

}  // namespace

extern const Cause cause_input_changed = {"input_changed", 0, fits, says, advice};

}  // namespace lab
