// Each thread compensates, and what it has lost is not handed on to the others.
#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// Exact numbers are added up rightly: only digits are lost, and only where threads meet.
Fit fits(const Evidence& e) {
    const bool digits = e.test_case.contract->name == "sum_compensated" && e.run.data &&
                        e.run.data->fractions && !e.with_threads.empty();
    if (!digits || !e.with_threads.front().right) return Fit::no;
    return proves_if(weighs(e, [](size_t, int weight) { return weight == 1; }));
}

std::string says(const Evidence&) {
    return say(
        "every element arrives once, and with one thread all digits do: some are lost where the "
        "threads meet");
}

std::string advice(const Evidence&) {
    return say(
        "a thread ends with a sum and an error: add the sum to the common one by the "
        "compensated "
        "step, and the error to the common error");
}

}  // namespace

extern const Cause cause_compensation_lost = {"compensation_lost", 2, fits, says, advice,
                                              About::threads};

}  // namespace lab
