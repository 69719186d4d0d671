// Of every stretch of elements the last ones are lost, and were never loaded: the kernel goes on in
// longer steps than its threads cover.
#include <fmt/format.h>

#include "diagnose/patterns.h"

namespace lab {
namespace {

size_t unloaded(const Evidence& e) {
    const size_t steps = missing_steps(e);
    return steps & -steps;
}

// In a small case the lost elements may just be the last ones.
Fit fits(const Evidence& e) {
    constexpr size_t telling_runs = 2;
    if (e.arrived.weights.empty()) return Fit::absent;
    if (!unloaded(e) || !leaves_elements_unloaded(e)) return Fit::no;
    return e.test_case.elements() > 2 * unloaded(e) * telling_runs ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    if (unloaded(e) == 1) return "every second element is never loaded";
    return fmt::format("of every {} elements in a row the last {} are never loaded",
                       2 * unloaded(e), unloaded(e));
}

std::string advice(const Evidence&) {
    return "compare the distance from one thread's, or one block's, elements to its next ones with "
           "the number that it loads there: does the launch have as many threads in a block as the "
           "kernel assumes?";
}

}  // namespace

extern const Cause cause_steps_too_long = {"steps_too_long", 2, fits, says, advice, About::sums};

}  // namespace lab
