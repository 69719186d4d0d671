// The state is as if `advance` had not been called, or twice.
#include <algorithm>
#include <span>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// Whether each element is what so many calls make of it.
bool is_advanced(const Evidence& e, int times) {
    if (e.run.inputs.size() != 2 || e.run.results.size() != 2) return false;
    const auto before = e.run.inputs[1].as<double>(), after = e.run.results[1].as<double>();
    return !before.empty() && std::ranges::equal(before, after, [times](double from, double to) {
        for (int i = 0; i < times; ++i) from = 3 * from + 1;
        return from == to;
    });
}

Fit fits(const Evidence& e) {
    if (e.test_case.contract->name != "overlapped_step") return Fit::no;
    return proves_if(e.what == What::wrong_sum && e.run.wrong_result == 1 &&
                     (is_advanced(e, 0) || is_advanced(e, 2)));
}

std::string says(const Evidence& e) {
    return is_advanced(e, 0)
               ? say("the gradients are summed, and the state is as it was before the call")
               : say("the gradients are summed, and the state has advanced twice");
}

std::string advice(const Evidence&) {
    return say(
        "the state advances once in each call: how often does the function call advance, and "
        "for how many elements?");
}

}  // namespace

extern const Cause cause_advance_not_once = {"advance_not_once", 2, fits, says, advice,
                                             About::ranks};

}  // namespace lab
