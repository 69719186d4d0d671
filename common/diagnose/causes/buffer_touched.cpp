// A buffer is changed while it belongs to MPI.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::buffer_touched); }

std::string says(const Evidence&) {
    return say("a buffer is changed before the operation that uses it is over");
}

std::string advice(const Evidence&) {
    return say(
        "from MPI_Isend, MPI_Irecv or MPI_Iallreduce until its MPI_Wait the buffer "
        "belongs to MPI: wait first, or work on another array");
}

}  // namespace

extern const Cause cause_buffer_touched = {"buffer_touched", 0, fits, says, advice, About::ranks};

}  // namespace lab
