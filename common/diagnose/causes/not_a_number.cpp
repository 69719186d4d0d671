// A NaN or an infinity results from finite inputs.
#include "diagnose/patterns.h"

namespace lab {
namespace {

// A finding of the checks says more: a value is read too early, or was never written. The identity of
// a combination may be infinite.
Fit fits(const Evidence& e) {
    return proves_if(e.what == What::not_a_number && !combination_of(e) && !e.found.race &&
                     !e.found.uninitialised);
}

std::string says(const Evidence&) {
    return "the sum is not a finite number, though every input is one";
}

std::string advice(const Evidence&) {
    return "does a sum start from uninitialised memory, or does a shuffle read from a lane that "
           "has returned? shared memory, local variables and output hold no number before you "
           "write one";
}

}  // namespace

extern const Cause cause_not_a_number = {"not_a_number", 0, fits, says, advice};

}  // namespace lab
