// Some elements are never counted, and all others once: it is their places that matter.
#include "diagnose/counts.h"
#include "language/say.h"

namespace lab {
namespace {

size_t lost_at_the_end(const Evidence& e) {
    const std::vector<int>& weights = e.on_keys->weights;
    const auto last = std::find_if(weights.rbegin(), weights.rend(), [](int w) { return w != 0; });
    return static_cast<size_t>(last - weights.rbegin());
}

size_t lost_at_the_start(const Evidence& e) {
    const std::vector<int>& weights = e.on_keys->weights;
    const auto first = std::find_if(weights.begin(), weights.end(), [](int w) { return w != 0; });
    return static_cast<size_t>(first - weights.begin());
}

size_t lost(const Evidence& e) {
    return static_cast<size_t>(std::ranges::count(e.on_keys->weights, 0));
}

bool are_all_lost(const Evidence& e) { return lost(e) == e.on_keys->weights.size(); }

// If all are lost, their places do not matter.
Fit fits(const Evidence& e) {
    if (!e.on_keys || e.on_keys->weights.empty()) return Fit::absent;
    const bool pattern = are_counted(e, [](size_t, int times) { return times == 0 || times == 1; });
    return pattern && are_all_lost(e) ? Fit::consistent : proves_if(pattern);
}

std::string lost_ones(const Evidence& e) {
    const size_t number = lost(e);
    if (number == lost_at_the_end(e))
        return number == 1 ? say("the last element") : say("the last {} elements", number);
    if (number == lost_at_the_start(e))
        return number == 1 ? say("the first element") : say("the first {} elements", number);
    return counted(number, "element");
}

std::string says(const Evidence& e) {
    if (are_all_lost(e)) return say("in {} no element is counted", first_wrong_count(e));
    return lost(e) == 1 ? say("in {} {} is never counted, and all others once",
                              first_wrong_count(e), lost_ones(e))
                        : say("in {} {} are never counted, and all others once",
                              first_wrong_count(e), lost_ones(e));
}

// In a small case the last elements may just be those of some warp.
std::string advice(const Evidence& e) {
    const std::string follow =
        say("follow one of them: which thread loads it, to which counter does it add, and who adds "
            "that counter to the result?");
    if (are_all_lost(e) || lost(e) != lost_at_the_end(e)) return follow;
    return follow + " " + say("n need not be a multiple of what a load, a thread or a block takes");
}

}  // namespace

extern const Cause cause_elements_not_counted = {"elements_not_counted", 1, fits, says, advice,
                                                 About::counts};

}  // namespace lab
