// The function is still as the skeleton has it.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.is_unwritten); }

std::string says(const Evidence& e) {
    return say("{} is still as the skeleton has it", e.test_case.contract->students_function());
}

std::string advice(const Evidence&) {
    return say("it is still to be written: each TODO in it is one step");
}

}  // namespace

extern const Cause cause_unwritten = {"unwritten", 5, fits, says, advice, About::every};

}  // namespace lab
