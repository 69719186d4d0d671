// MPI refuses a call.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::refused); }

std::string says(const Evidence&) {
    return "MPI refuses a call: an argument is none that it allows, or a message is longer "
           "than the buffer of its receive";
}

std::string advice(const Evidence&) {
    return "compare the count of the receive with that of the send, and print the rank, "
           "count and tag before the call: is the rank at least 0 and below the number of "
           "ranks?";
}

}  // namespace

extern const Cause cause_refused = {"refused", 0, fits, says, advice, About::ranks};

}  // namespace lab
