// A counter of 8 or 16 bits overflows.
#include "diagnose/counts.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (!e.on_keys) return Fit::absent;
    return proves_if(overflows(e));
}

std::string says(const Evidence& e) {
    const AllAlike found = *if_all_alike(e);
    return say(
        "of {} elements that are all {}, a multiple of 256 is missing: {}; as many that are spread "
        "over the bins are counted, so a counter is too small",
        found.elements, e.run.first_wrong, found.elements - found.counted);
}

std::string advice(const Evidence&) {
    return say(
        "work out how many elements one counter may get before it is added up, all of them "
        "equal; make it wider, or add up earlier");
}

}  // namespace

extern const Cause cause_narrow_counter = {"narrow_counter", 2, fits, says, advice, About::keys};

}  // namespace lab
