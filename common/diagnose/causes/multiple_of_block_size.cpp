// Only a block's whole tiles are summed: the remainder of n is dropped.
#include <algorithm>

#include "diagnose/patterns.h"

namespace lab {
namespace {

// Larger than any block's tile in a reduction, and a multiple of all tiles.
constexpr uint64_t whole = 4096;

bool ended_so(const Evidence& e, CaseState state, bool is_whole) {
    for (size_t i = 0; i < std::min(e.case_results.size(), e.cases.size()); ++i) {
        const uint64_t n = e.cases[i].elements();
        if (n > 0 && (n % whole == 0) == is_whole && e.case_results[i].state == state) return true;
    }
    return false;
}

// True if a case with n above the smallest failing n passes although n is not a multiple of a warp.
bool some_odd_n_passes(const Evidence& e) {
    uint64_t smallest = UINT64_MAX;
    const auto each = [&](const auto& look) {
        for (size_t i = 0; i < std::min(e.case_results.size(), e.cases.size()); ++i)
            look(e.cases[i].elements(), e.case_results[i].state);
    };
    each([&](uint64_t n, CaseState state) {
        if (state == CaseState::failed) smallest = std::min(smallest, n);
    });
    bool some = false;
    each([&](uint64_t n, CaseState state) {
        some = some || (n > smallest && n % 32 != 0 && state == CaseState::passed);
    });
    return some;
}

// Multiples of every tile are right; for other n the tail, or everything, is lost.
Fit fits(const Evidence& e) {
    if (ended_so(e, CaseState::failed, true) || some_odd_n_passes(e)) return Fit::no;
    const auto first = lost_tail(e);
    if (!first || *first % 32 != 0) return Fit::no;
    const bool only_whole =
        ended_so(e, CaseState::passed, true) && !ended_so(e, CaseState::passed, false);
    return *first > 0 || only_whole ? Fit::proves : Fit::looks_so;
}

std::string says(const Evidence&) {
    return "only whole blocks of elements are summed, and what is left over is dropped";
}

std::string advice(const Evidence&) {
    return "divide upwards when you count blocks, (n + size - 1) / size, and let a thread whose "
           "index is not below n bring 0";
}

}  // namespace

extern const Cause cause_multiple_of_block_size = {
    "multiple_of_block_size", 2, fits, says, advice, About::sums};

}  // namespace lab
