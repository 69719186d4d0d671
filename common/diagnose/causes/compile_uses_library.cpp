// The file includes CUB or Thrust in a lab that forbids them.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.refused_for == NotCompiled::Reason::library); }

std::string says(const Evidence&) { return say("the library does what this lab is about"); }

std::string advice(const Evidence&) {
    return say("take the include out, and write the reduction with your own kernels");
}

}  // namespace

extern const Cause cause_compile_uses_library = {
    "compile_uses_library", 0, fits, says, advice, About::all};

}  // namespace lab
