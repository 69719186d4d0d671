// Each thread takes n / threads elements, and the remaining ones are in no part.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

uint64_t threads_of(const Evidence& e) {
    return e.test_case.contract->native()->threads_of(e.test_case.sizes);
}

// The elements in the parts of all threads, if each has n / threads.
uint64_t in_parts(const Evidence& e) {
    return e.test_case.elements() / threads_of(e) * threads_of(e);
}

// Where no element arrives, another mistake may be the reason.
Fit fits(const Evidence& e) {
    const uint64_t whole = in_parts(e);
    const bool lost =
        whole < e.test_case.elements() && e.test_case.contract->linear() &&
        weighs(e, [&](size_t i, int weight) { return weight == (i < whole ? 1 : 0); });
    if (!lost) return Fit::no;
    return whole == 0 ? Fit::consistent : Fit::proves;
}

std::string says(const Evidence& e) {
    const uint64_t lost = e.test_case.elements() - in_parts(e);
    const uint64_t threads = threads_of(e), elements = e.test_case.elements();
    return lost == 1 ? say("the last element never arrives: each of {} threads takes {} / {}, "
                           "rounded down",
                           threads, elements, threads)
                     : say("the last {} elements never arrive: each of {} threads takes {} / {}, "
                           "rounded down",
                           lost, threads, elements, threads);
}

std::string advice(const Evidence&) {
    return say(
        "let thread t take the elements from n * t / threads to n * (t + 1) / threads, whose "
        "ends "
        "meet for any n, or let #pragma omp for deal them out");
}

}  // namespace

extern const Cause cause_thread_remainder_lost = {"thread_remainder_lost", 2, fits, says, advice,
                                                  About::threads};

}  // namespace lab
