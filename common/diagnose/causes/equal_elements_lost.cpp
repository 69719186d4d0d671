// An element alone in its bin is counted, but of many equal ones the number is wrong.
#include "diagnose/counts.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (!e.on_keys) return Fit::absent;
    const auto found = if_all_alike(e);
    return proves_if(found && e.on_keys->is_right_alone && found->counted != found->elements);
}

std::string says(const Evidence& e) {
    const AllAlike found = *if_all_alike(e);
    return say(
        "an element that is alone in {} is counted once, but of {} that are all {} the "
        "count is {}",
        first_wrong_count(e), found.elements, e.run.first_wrong, found.counted);
}

std::string advice(const Evidence&) {
    return say(
        "where equal elements meet, in a thread, a warp or a counter, each has to be in the "
        "number that is added: __popc of a mask of lanes, the length of a run, all of a run's "
        "lengths");
}

}  // namespace

extern const Cause cause_equal_elements_lost = {"equal_elements_lost", 1, fits, says, advice,
                                                About::counts};

}  // namespace lab
