// Some elements, or all, are counted more than once, and none is lost.
#include "diagnose/counts.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (!e.on_keys || e.on_keys->weights.empty()) return Fit::absent;
    return proves_if(are_counted(e, [](size_t, int times) { return times >= 1; }));
}

std::string says(const Evidence& e) {
    const bool all = are_counted(e, [](size_t, int times) { return times > 1; });
    const std::string place = first_wrong_count(e);
    return all ? say("in {} every element is counted more than once, and none is missing", place)
               : say("in {} some elements are counted more than once, and none is missing", place);
}

std::string advice(const Evidence&) {
    return say(
        "which statement counts them the first time, and which the second? or which threads or "
        "blocks add the same counters to the result?");
}

}  // namespace

extern const Cause cause_elements_counted_again = {
    "elements_counted_again", 1, fits, says, advice, About::counts};

}  // namespace lab
