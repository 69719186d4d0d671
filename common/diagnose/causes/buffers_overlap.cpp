// A call sends from the memory that it receives into.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::buffers_overlap); }

std::string says(const Evidence&) {
    return say("a call sends from the memory that it receives into, which MPI forbids");
}

std::string advice(const Evidence&) {
    return say(
        "it may send what has arrived already: receive into another array, or, in a collective "
        "operation, give MPI_IN_PLACE in the place of what is sent");
}

}  // namespace

extern const Cause cause_buffers_overlap = {"buffers_overlap", 0, fits, says, advice, About::ranks};

}  // namespace lab
