// All elements with some key are counted together, in another bin.
#include "diagnose/counts.h"

namespace lab {
namespace {

// The distance by which every key is off; keys whose bin would lie outside say nothing. 0: none.
int64_t distance(const Evidence& e) {
    int64_t all = 0;
    const auto bins = static_cast<int64_t>(e.run.results[0].size());
    const auto first = *wrong_bin(e);
    const int64_t off = static_cast<int64_t>(first.bin) - static_cast<int64_t>(first.key);
    for (const OnKeys::Alike& alike : e.on_keys->in_range) {
        const int64_t there = static_cast<int64_t>(alike.key) + off;
        if (there < 0 || there >= bins) continue;
        if (alike.bins != std::vector{static_cast<size_t>(there)}) return 0;
        ++all;
    }
    constexpr int64_t telling = 3;
    return all < telling ? 0 : off;
}

Fit fits(const Evidence& e) {
    if (!e.on_keys) return Fit::absent;
    return proves_if(wrong_bin(e).has_value());
}

std::string says(const Evidence& e) {
    const std::string& counts = e.test_case.contract->results()[0]->name;
    if (const int64_t off = distance(e))
        return fmt::format("elements that are k are counted in {}[k {} {}]", counts,
                           off < 0 ? '-' : '+', std::abs(off));
    const WrongBin found = *wrong_bin(e);
    return fmt::format("elements that are {} are counted in {}[{}]", found.key, counts, found.bin);
}

std::string advice(const Evidence& e) {
    return fmt::format(
        "follow one element that is {}: from which bits is its bin computed, and is the "
        "counter that is added to the one that is read at the end?",
        wrong_bin(e)->key);
}

}  // namespace

extern const Cause cause_counted_in_another_bin = {
    "counted_in_another_bin", 3, fits, says, advice, About::counts};

}  // namespace lab
