// Each thread's sum is lost.
#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// With one thread neither: a remainder that is lost may be all there is.
Fit fits(const Evidence& e) {
    const bool always =
        !e.with_threads.empty() && std::ranges::none_of(e.with_threads, &WithThreads::right);
    return proves_if(always && e.test_case.contract->linear() && e.test_case.elements() > 0 &&
                     weighs(e, [](size_t, int weight) { return weight == 0; }));
}

std::string says(const Evidence&) { return say("no element gets into the result"); }

std::string advice(const Evidence&) {
    return say(
        "a variable that is declared in the region ends with it, and so do the copies that "
        "private and firstprivate make; reduction(+ : sum) adds its copies up, and another "
        "operator does not: which statement adds each thread's sum to the result?");
}

}  // namespace

extern const Cause cause_thread_sums_lost = {"thread_sums_lost", 2, fits, says, advice,
                                             About::threads};

}  // namespace lab
