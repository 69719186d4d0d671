// Ranks wait for each other, or for one that has returned.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::deadlock); }

std::string says(const Evidence&) {
    return say(
        "ranks wait for each other, or for one that has returned: none of them can go "
        "on");
}

std::string advice(const Evidence&) {
    return say(
        "for each call that waits, which call of which rank would end it, and where "
        "does that rank stand? MPI_Send may wait until its message is received: where "
        "all send first, or all receive first, MPI_Sendrecv does both at once");
}

}  // namespace

extern const Cause cause_deadlock = {"deadlock", 0, fits, says, advice, About::ranks};

}  // namespace lab
