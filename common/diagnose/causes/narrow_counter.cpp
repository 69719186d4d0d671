// Few elements are counted rightly, and of many a multiple of 256, or of 65536, is missing.
#include "diagnose/counts.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (!e.on_keys) return Fit::absent;
    return proves_if(bits_of_overflow(e) != 0);
}

std::string says(const Evidence& e) {
    const AllAlike found = *if_all_alike(e);
    const uint64_t most = uint64_t{1} << bits_of_overflow(e);
    return fmt::format(
        "of {} elements that are all {}, {} are counted, and {} times {} are missing: a "
        "counter of {} bits is too small",
        found.elements, e.run.first_wrong, found.counted, (found.elements - found.counted) / most,
        most, bits_of_overflow(e));
}

std::string advice(const Evidence&) {
    return "work out how many elements one counter may get before it is added up, all of them "
           "equal; make it wider, or add up earlier";
}

}  // namespace

extern const Cause cause_narrow_counter = {"narrow_counter", 2, fits, says, advice, About::counts};

}  // namespace lab
