// Elements that leave the result of a combination unchanged.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.what == What::wrong_sum && e.on_identities &&
                     !e.on_identities->lost.empty());
}

std::string says(const Evidence& e) {
    const OnIdentities& on = *e.on_identities;
    const size_t first = on.lost.front();
    if (on.lost.size() == on.tried) return say("no element arrives in the result");
    if (on.lost.size() == 1) return say("element {} never arrives in the result", first);
    return say("{} of {} elements tried never arrive in the result, from element {} on",
               on.lost.size(), on.tried, first);
}

std::string advice(const Evidence& e) {
    return say(
        "follow element {}: which thread loads it, and in which step is that thread's "
        "value combined with another's?",
        e.on_identities->lost.front());
}

}  // namespace

extern const Cause cause_never_arrives = {"never_arrives", 1, fits, says, advice};

}  // namespace lab
