// An operator that does not commute combined a later element with an earlier one, in that order.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.what == What::wrong_sum && e.on_identities &&
                     e.on_identities->swapped.has_value());
}

std::string says(const Evidence& e) {
    const auto& [first, second] = *e.on_identities->swapped;
    return say("the order is lost: element {1} is combined as if it came before element {0}", first,
               second);
}

std::string advice(const Evidence&) {
    return say(
        "this operator is associative but does not commute: combine only results of "
        "neighbouring "
        "runs of elements, the left one first, in threads, in warps (offsets 1, 2, 4, 8, 16), "
        "between warps and between blocks; an operator of your own, too, has to take the "
        "earlier one first");
}

}  // namespace

extern const Cause cause_order_broken = {"order_broken", 2, fits, says, advice};

}  // namespace lab
