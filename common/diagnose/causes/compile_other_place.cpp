// The file numbers its lines anew or adds to a library's namespace, so that reports would name
// another place than the student's.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

bool complains_of(const Evidence& e, const char* of) {
    return e.compiler.find(of) != e.compiler.npos;
}

bool renumbers(const Evidence& e) { return complains_of(e, ": gives its lines other numbers"); }

Fit fits(const Evidence& e) {
    return proves_if(renumbers(e) || complains_of(e, ": opens namespace "));
}

std::string says(const Evidence&) {
    return say("reports name lines of this file, and tell the library's kernels from yours");
}

std::string advice(const Evidence& e) {
    return renumbers(e) ? "take `#line` out"
                        : say("put your own functions into another namespace, or into none");
}

}  // namespace

extern const Cause cause_compile_other_place = {
    "compile_other_place", 0, fits, says, advice, About::all};

}  // namespace lab
