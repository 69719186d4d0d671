// A native function computes with memory to which it has given no value.
#include <algorithm>
#include <bit>
#include <cmath>

#include "diagnose/patterns.h"
#include "language/say.h"
#include "native/poison.h"

namespace lab {
namespace {

constexpr uint32_t word_of(int byte) { return static_cast<uint32_t>(byte) * 0x01010101U; }

// A calculation with a NaN gives a NaN with the same bits; a minus before it changes the first one.
bool is_unset(double number) {
    return (std::bit_cast<uint64_t>(number) | uint64_t{1} << 63) == UINT64_MAX;
}

bool has_nan(const Array& array) {
    for (size_t i = 0; i < array.size(); ++i)
        if (std::isnan(array.number(i))) return true;
    return false;
}

bool has_unset_number(const Evidence& e) {
    if (e.what != What::not_a_number || std::ranges::any_of(e.run.inputs, has_nan)) return false;
    const Array& result = e.run.results[0];
    for (size_t i = 0; i < result.size(); ++i)
        if (is_unset(static_cast<double>(result.number(i)))) return true;
    return false;
}

uint32_t too_many(const Evidence& e, size_t bin) {
    return static_cast<uint32_t>(e.run.results[0].number(bin)) -
           static_cast<uint32_t>(e.run.want->at(bin).value);
}

// Some threads' own counts begin with the poison: all counts are wrong by a multiple of it.
bool counts_from_poison(const Evidence& e) {
    if (e.what != What::wrong_sum || !e.test_case.contract->counting()) return false;
    const uint64_t most = e.test_case.contract->native()->threads_of(e.test_case.sizes);
    const uint32_t all = too_many(e, 0);
    for (size_t bin = 1; bin < e.run.results[0].size(); ++bin)
        if (too_many(e, bin) != all) return false;
    for (uint32_t threads = 1; threads <= most; ++threads)
        for (const int poison : {native::heap_poison, native::variable_poison})
            if (all == threads * word_of(poison)) return true;
    return false;
}

Fit fits(const Evidence& e) {
    return proves_if(!e.run.results.empty() && (has_unset_number(e) || counts_from_poison(e)));
}

std::string says(const Evidence&) {
    return say("memory is read before it has a value: the result is computed from it");
}

std::string advice(const Evidence&) {
    return say(
        "a local variable, an array, new memory, and the copies that private makes hold "
        "anything at first: a sum begins with 0 where it is declared, an array of counts with "
        "= {{}}");
}

}  // namespace

extern const Cause cause_uninitialised_memory = {"uninitialised_memory", 4, fits, says, advice,
                                                 About::native};

}  // namespace lab
