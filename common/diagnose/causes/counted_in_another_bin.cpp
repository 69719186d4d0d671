// All elements with some key are counted together, in another bin.
#include "diagnose/counts.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (!e.on_keys) return Fit::absent;
    return proves_if(distance_of_bins(e) != 0 || wrong_bin(e).has_value());
}

std::string says(const Evidence& e) {
    const std::string& counts = e.test_case.contract->results()[0]->name;
    if (const int64_t off = distance_of_bins(e))
        return say("elements that are k are counted in {}[k {} {}]", counts, off < 0 ? '-' : '+',
                   std::abs(off));
    const WrongBin found = *wrong_bin(e);
    return say("elements that are {} are counted in {}[{}]", found.key, counts, found.bin);
}

std::string advice(const Evidence&) {
    return say(
        "follow one element: which bits of it become the index of its counter, and is that "
        "counter added to the count with the same index?");
}

}  // namespace

extern const Cause cause_counted_in_another_bin = {
    "counted_in_another_bin", 3, fits, says, advice, About::keys};

}  // namespace lab
