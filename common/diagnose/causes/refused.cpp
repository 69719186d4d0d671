// MPI refuses a call.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::refused); }

std::string says(const Evidence&) {
    return say(
        "MPI refuses a call: an argument is none that it allows, or a message is longer "
        "than the buffer of its receive");
}

std::string advice(const Evidence&) {
    return say(
        "compare type and count of the receive with those of the send, and print the rank "
        "before the call: is it at least 0 and below the number of ranks? (rank - 1) % ranks is "
        "-1 on rank 0: (rank + ranks - 1) % ranks is never below 0");
}

}  // namespace

extern const Cause cause_refused = {"refused", 0, fits, says, advice, About::ranks};

}  // namespace lab
