// Elements are in the parts of two threads.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.arrived.weights.empty()) return Fit::consistent;
    bool once = false, twice = false;
    if (!e.test_case.contract->linear() || !weighs(e, [&](size_t, int weight) {
            once |= weight == 1;
            twice |= weight == 2;
            return weight == 1 || weight == 2;
        }))
        return Fit::no;
    return proves_if(once && twice);
}

std::string says(const Evidence&) { return say("some elements are added by two threads"); }

std::string advice(const Evidence&) {
    return say(
        "where does a thread's part end, and where does the next one begin? If one ends before "
        "the "
        "element at which the next begins, i < end, no element is in both");
}

}  // namespace

extern const Cause cause_thread_overlap = {"thread_overlap", 2, fits, says, advice, About::threads};

}  // namespace lab
