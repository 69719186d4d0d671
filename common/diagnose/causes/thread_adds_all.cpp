// Every thread adds all elements.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

uint64_t threads_of(const Evidence& e) {
    return e.test_case.contract->native()->threads_of(e.test_case.sizes);
}

Fit fits(const Evidence& e) {
    const auto threads = static_cast<int>(threads_of(e));
    return proves_if(threads > 1 && e.test_case.contract->linear() &&
                     weighs(e, [&](size_t, int weight) { return weight == threads; }));
}

std::string says(const Evidence& e) {
    return say("every element is added {} times: each of {} adds all of them", threads_of(e),
               counted(threads_of(e), "thread"));
}

std::string advice(const Evidence&) {
    return say(
        "a loop within a parallel region is executed by every thread: #pragma omp for before it "
        "deals out the elements, or compute the part of each thread from omp_get_thread_num()");
}

}  // namespace

extern const Cause cause_thread_adds_all = {"thread_adds_all", 2, fits, says, advice,
                                            About::threads};

}  // namespace lab
