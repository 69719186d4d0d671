// For one n the answer does not depend on the input.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.plan.ignores_input); }

std::string says(const Evidence&) {
    return "for this n no launch is given the input, though for others one is";
}

std::string advice(const Evidence&) {
    return "whatever n is, the answer has to come from the elements";
}

}  // namespace

extern const Cause cause_special_n = {"special_n", 4, fits, says, advice, About::calls};

}  // namespace lab
