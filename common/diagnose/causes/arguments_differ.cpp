// Ranks call the same collective operation with other arguments.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::arguments_differ); }

std::string says(const Evidence&) {
    return say("ranks call one collective operation with different arguments");
}

std::string advice(const Evidence&) {
    return say(
        "root, operation, type and count have to be the same on all ranks: which of "
        "them depends on the rank here?");
}

}  // namespace

extern const Cause cause_arguments_differ = {"arguments_differ", 0, fits, says, advice,
                                             About::ranks};

}  // namespace lab
