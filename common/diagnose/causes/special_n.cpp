// For one n the answer does not depend on the input.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// Where nothing writes the output, not_written says more.
Fit fits(const Evidence& e) {
    return proves_if(e.plan.ignores_input && e.what != What::not_written);
}

std::string says(const Evidence&) {
    return say("for this n no launch is given the input, though for others one is");
}

std::string advice(const Evidence&) {
    return say("whatever n is, the answer has to come from the elements");
}

}  // namespace

extern const Cause cause_special_n = {"special_n", 4, fits, says, advice, About::calls};

}  // namespace lab
