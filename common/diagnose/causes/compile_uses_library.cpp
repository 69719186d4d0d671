// The file includes CUB or Thrust in a lab that forbids them.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.compiler.find("which this lab does itself") != e.compiler.npos);
}

std::string says(const Evidence&) { return "the library does what this lab is about"; }

std::string advice(const Evidence&) {
    return "write the reduction with your own kernels; lab 07 is about CUB";
}

}  // namespace

extern const Cause cause_compile_uses_library = {
    "compile_uses_library", 0, fits, says, advice, About::all};

}  // namespace lab
