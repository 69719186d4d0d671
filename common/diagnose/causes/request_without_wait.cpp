// Nothing waits for the end of a request.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::request_without_wait); }

std::string says(const Evidence&) {
    return say("an operation is begun, and nothing waits for its end");
}

std::string advice(const Evidence&) {
    return say(
        "keep the request, and call MPI_Wait or MPI_Waitall for it before the function "
        "returns: until then MPI may still read or write the buffer. A variable that is "
        "used for a second request loses the first");
}

}  // namespace

extern const Cause cause_request_without_wait = {
    "request_without_wait", 0, fits, says, advice, About::ranks};

}  // namespace lab
