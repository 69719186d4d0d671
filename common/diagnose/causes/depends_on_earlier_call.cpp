// A call depends on state left by an earlier one.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.plan.refused_as == "depends_on_earlier_call" || e.again.differs) return Fit::proves;
    // Right on a fresh device alone: the others depend on it, too.
    if (e.again.right_from_fresh) return Fit::consistent;
    // With no elements, only an earlier call can have left a number, but the result need not
    // differ.
    return e.test_case.elements() == 0 && e.what == What::wrong_sum ? Fit::consistent : Fit::no;
}

std::string says(const Evidence&) {
    return say("the result of a call depends on the calls before it");
}

std::string advice(const Evidence&) {
    return say(
        "set in each call what it reads: nothing may be left in static or __device__ variables, "
        "or in memory of its own, for the next call");
}

}  // namespace

extern const Cause cause_depends_on_earlier_call = {
    "depends_on_earlier_call", 3, fits, says, advice, About::calls};

}  // namespace lab
