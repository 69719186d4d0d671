// A sum that is not compensated, with one thread either.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const bool digits = e.test_case.contract->name == "sum_compensated" && e.run.data &&
                        e.run.data->fractions && !e.with_threads.empty();
    if (!digits || e.with_threads.front().right) return Fit::no;
    return proves_if(weighs(e, [](size_t, int weight) { return weight == 1; }));
}

std::string says(const Evidence&) {
    return say(
        "every element arrives once, and digits are lost with one thread too: what an addition "
        "loses is not computed, has the wrong sign, or is not handed on at the end");
}

std::string advice(const Evidence&) {
    return say(
        "an addition loses the digits of the smaller number that the larger one has no room "
        "for: "
        "compute them by a subtraction that is exact, add them up in a variable of their own, "
        "and "
        "let that of each thread meet the others at the end");
}

}  // namespace

extern const Cause cause_compensation_missing = {"compensation_missing", 2, fits, says, advice,
                                                 About::threads};

}  // namespace lab
