// A buffer is read while an operation is still receiving into it.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::buffer_read); }

std::string says(const Evidence&) {
    return say("a buffer is read before the operation that receives into it is over");
}

std::string advice(const Evidence&) {
    return say(
        "from MPI_Irecv or MPI_Iallreduce until its MPI_Wait the buffer holds neither the old "
        "values nor the new ones: which line of the function uses it too early?");
}

}  // namespace

extern const Cause cause_buffer_read = {"buffer_read", 0, fits, says, advice, About::ranks};

}  // namespace lab
