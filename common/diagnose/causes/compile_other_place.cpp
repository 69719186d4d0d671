// The file numbers its lines anew or adds to a library's namespace, so that reports would name
// another place than the student's.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

using enum NotCompiled::Reason;

Fit fits(const Evidence& e) {
    return proves_if(e.refused_for == other_lines || e.refused_for == librarys_namespace);
}

std::string says(const Evidence&) {
    return say("reports name lines of this file, and tell the library's kernels from yours");
}

std::string advice(const Evidence& e) {
    return e.refused_for == other_lines
               ? say("take `#line` out")
               : say("put your own functions into another namespace, or into none");
}

}  // namespace

extern const Cause cause_compile_other_place = {
    "compile_other_place", 0, fits, says, advice, About::all};

}  // namespace lab
