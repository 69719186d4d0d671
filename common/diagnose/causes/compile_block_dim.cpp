// nvcc says that BLOCK_DIM is undefined.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.compiler.find("identifier \"BLOCK_DIM\" is undefined") != e.compiler.npos);
}

std::string says(const Evidence&) {
    return say(
        "figure 10.11 as printed: BLOCK_DIM is a constant that the book leaves to its reader, "
        "and here the block's size is known at launch only");
}

std::string advice(const Evidence&) {
    return say(
        "declare extern __shared__ float input_s[]; (the launch gives it blockDim.x floats), "
        "and write blockDim.x for BLOCK_DIM");
}

}  // namespace

extern const Cause cause_compile_block_dim = {"compile_block_dim", 0, fits, says, advice};

}  // namespace lab
