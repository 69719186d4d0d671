// Elements that belong in no bin are counted in some.
#include <algorithm>

#include "diagnose/counts.h"
#include "language/say.h"

namespace lab {
namespace {

const OnKeys::Alike* counted(const Evidence& e) {
    const auto is_counted = [](const OnKeys::Alike& alike) { return !alike.bins.empty(); };
    const auto found = std::ranges::find_if(e.on_keys->out_of_range, is_counted);
    return found == e.on_keys->out_of_range.end() ? nullptr : &*found;
}

Fit fits(const Evidence& e) {
    if (!e.on_keys || e.on_keys->out_of_range.empty()) return Fit::absent;
    return proves_if(counted(e) != nullptr);
}

std::string says(const Evidence& e) {
    const OnKeys::Alike& found = *counted(e);
    return say("elements that are {:.0Lf} belong in no bin, and are counted in {}[{}]", found.key,
               e.test_case.contract->results()[0]->name, found.bins.front());
}

std::string advice(const Evidence&) {
    return say(
        "compare each key with the number of bins, as an unsigned number, before it becomes an "
        "index; a key that is not below it is left out");
}

}  // namespace

extern const Cause cause_out_of_range_counted = {"out_of_range_counted", 2, fits, says, advice,
                                                 About::counts};

}  // namespace lab
