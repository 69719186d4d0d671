// In a scan, the same elements, such as those of one block, are missing from all outputs after them.

#include "diagnose/carries.h"
#include "language/say.h"

namespace lab {
namespace {

// The elements directly before the first wrong output whose sum all later outputs lack.
std::optional<Range> missing(const Evidence& e) {
    const auto found = carries(e);
    if (!found || found->first_wrong != 1) return std::nullopt;  // the error changes only there
    const Wide lacking = found->before[1] - found->got[1];
    for (size_t b = 2; b < found->blocks(); ++b)
        if (found->before[b] - found->got[b] != lacking) return std::nullopt;
    const Array& input = e.run.inputs[e.test_case.contract->linear()->input];
    Wide sum = 0;
    for (size_t i = found->block; i-- > 0;) {
        sum += input.number(i);
        if (sum == lacking) return Range{i, found->block};
    }
    return std::nullopt;
}

// As many outputs after them show that a next block, too, lacks these and no others.
Fit fits(const Evidence& e) {
    const auto found = missing(e);
    if (!found) return Fit::no;
    return e.run.outputs.size() > found->end + found->size() ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    const Range found = *missing(e);
    const std::string from = from_first_wrong(e);
    return found.size() == 1 ? say("{} element {} is missing, and no other", from, found.begin)
                             : say("{} elements {}..{} are missing, and no others", from,
                                   found.begin, found.end - 1);
}

std::string advice(const Evidence&) {
    return say(
        "all other elements arrive: which thread adds these, or their sum, to the outputs after "
        "them?");
}

}  // namespace

extern const Cause cause_carry_lacks_elements = {"carry_lacks_elements", 1, fits, says, advice,
                                                 About::prefixes};

}  // namespace lab
