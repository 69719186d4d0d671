// Several threads of a rank call MPI at once.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::threads_at_once); }

std::string says(const Evidence&) { return say("several threads of a rank are in MPI at once"); }

std::string advice(const Evidence&) {
    return say(
        "here MPI allows one thread at a time, and each call counts as one of the rank: let the "
        "threads' sums meet first, and call MPI once for each rank, behind the parallel region");
}

}  // namespace

extern const Cause cause_threads_at_once = {"threads_at_once", 0, fits, says, advice, About::ranks};

}  // namespace lab
