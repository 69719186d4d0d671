// Ranks call different collective operations, or in a different order.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::collectives_differ); }

std::string says(const Evidence&) {
    return say("ranks call different collective operations where all have to call the same");
}

std::string advice(const Evidence&) {
    return say(
        "all ranks of a communicator call its collective operations in the same order: "
        "which condition lets some of them call another one?");
}

}  // namespace

extern const Cause cause_collectives_differ = {"collectives_differ", 0, fits, says, advice,
                                               About::ranks};

}  // namespace lab
