// An element comes out as a narrower type holds it.

#include <cmath>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// In two's complement, or as an unsigned number.
bool are_lowest_bits(Wide got, Wide given, int bits) {
    if (std::abs(given) >= 0x1p63L || std::abs(got) >= 0x1p63L) return false;
    const auto mask = (uint64_t{1} << bits) - 1;
    const auto low = static_cast<uint64_t>(static_cast<int64_t>(given)) & mask;
    const auto whole = static_cast<int64_t>(got);
    const auto sign_extended = static_cast<int64_t>(low << (64 - bits)) >> (64 - bits);
    return whole == static_cast<int64_t>(low) || whole == sign_extended;
}

// The type, in words; empty: none explains the number.
std::string narrow_type(const Element& given, const Element& got, const ElementType& type) {
    if (!type.is_scalar()) return "";
    if (!is_integer(type.fields[0].scalar))
        return got[0] == static_cast<float>(given[0]) ? say("a float") : "";
    for (const int bits : {8, 16, 32})
        if (are_lowest_bits(got[0], given[0], bits)) return say("{} bits", bits);
    return got[0] == static_cast<Wide>(static_cast<float>(given[0]))    ? say("a float")
           : got[0] == static_cast<Wide>(static_cast<double>(given[0])) ? say("a double")
                                                                        : "";
}

std::string narrow_type(const Evidence& e) {
    if (!e.on_identities || !e.on_identities->changed) return "";
    const auto& [at, given, got] = *e.on_identities->changed;
    return narrow_type(given, got, e.run.inputs[0].type());
}

Fit fits(const Evidence& e) {
    return proves_if(e.what == What::wrong_sum && !narrow_type(e).empty());
}

std::string says(const Evidence& e) {
    const auto& [at, given, got] = *e.on_identities->changed;
    return say("element {} is {:.0Lf}, and only what {} holds of it arrives: {:.0Lf}", at, given[0],
               narrow_type(e), got[0]);
}

std::string advice(const Evidence& e) {
    return say(
        "a partial result has the elements' type, {}, wherever it passes: in registers, "
        "shuffles, shared memory and workspace",
        e.run.inputs[0].type().name);
}

}  // namespace

extern const Cause cause_narrow_accumulator = {"narrow_accumulator", 2, fits, says, advice};

}  // namespace lab
