// Wrong only where there are no elements.
#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const bool others_pass = std::ranges::all_of(e.all_cases, [](const CaseAndResult& other) {
        return other.test_case->elements() == 0 || other.result->state == CaseState::passed;
    });
    return proves_if(e.test_case.elements() == 0 && e.all_cases.size() > 1 && others_pass);
}

std::string says(const Evidence&) { return say("the function is wrong only if n is 0"); }

std::string advice(const Evidence&) {
    return say(
        "does it use an element before it knows that there is one, or divide by n, or leave a "
        "result as it was?");
}

}  // namespace

extern const Cause cause_thread_nothing = {"thread_nothing", 3, fits, says, advice, About::threads};

}  // namespace lab
