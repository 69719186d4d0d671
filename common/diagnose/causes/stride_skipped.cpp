// In a scan by doubling strides (Hillis and Steele, Kogge and Stone), one step is missing, or all
// from some stride on.

#include <algorithm>
#include <optional>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

struct Skipped {
    size_t stride = 0;
    bool and_longer = false;
};

// Which outputs the scan of the failing input has without these steps.
std::vector<Wide> scanned_without(const Evidence& e, const Skipped& skipped) {
    const Array& input = e.run.inputs[e.test_case.contract->linear()->input];
    std::vector<Wide> sums(input.size());
    for (size_t i = 0; i < sums.size(); ++i) sums[i] = input.number(i);
    for (size_t stride = 1; stride < sums.size(); stride *= 2) {
        if (stride == skipped.stride || (skipped.and_longer && stride > skipped.stride)) continue;
        for (size_t i = sums.size(); i-- > stride;)
            if (i - stride >= e.test_case.own(i).begin) sums[i] += sums[i - stride];
    }
    return sums;
}

bool explains(const Evidence& e, const Skipped& skipped) {
    const std::vector<Wide> sums = scanned_without(e, skipped);
    for (size_t i = 0; i < sums.size(); ++i)
        if (e.run.results[0].number(i) != sums[i]) return false;
    return true;
}

bool is_inclusive(const Evidence& e) { return e.test_case.own(0).contains(0); }

// The first wrong output is the first that the missing stride should reach.
std::optional<Skipped> skipped(const Evidence& e) {
    if (e.found.race_matters() || e.what != What::wrong_sum || e.run.results.empty())
        return std::nullopt;
    if (e.run.data->fractions || !is_inclusive(e)) return std::nullopt;
    const size_t stride = e.test_case.own(e.run.first_wrong).size() - 1;
    if (stride == 0) return std::nullopt;
    for (const bool and_longer : {false, true})
        if (const Skipped found{stride, and_longer}; explains(e, found)) return found;
    return std::nullopt;
}

Fit fits(const Evidence& e) {
    constexpr size_t telling = 16;
    if (!skipped(e)) return Fit::no;
    return count(e, OutputState::wrong) < telling ? Fit::consistent : Fit::proves;
}

std::string says(const Evidence& e) {
    const Skipped found = *skipped(e);
    if (found.and_longer)
        return say(
            "output[i] is the sum of the last {} elements only: no step has a stride of {} or more",
            found.stride, found.stride);
    return say("the step that adds over a distance of {} is missing", found.stride);
}

std::string advice(const Evidence&) {
    return say(
        "the strides are 1, 2, 4, ..., each once, as long as they are smaller than the number "
        "of elements that are scanned");
}

}  // namespace

extern const Cause cause_stride_skipped = {"stride_skipped", 1, fits, says, advice,
                                           About::prefixes};

}  // namespace lab
