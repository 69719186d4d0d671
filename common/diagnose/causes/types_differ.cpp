// A message is received as another type than it was sent.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::types_differ); }

std::string says(const Evidence&) {
    return say("a message is received as another type than it was sent");
}

std::string advice(const Evidence&) {
    return say(
        "name on both sides the type that the buffer has: MPI_DOUBLE for double. MPI "
        "converts nothing");
}

}  // namespace

extern const Cause cause_types_differ = {"types_differ", 0, fits, says, advice, About::ranks};

}  // namespace lab
