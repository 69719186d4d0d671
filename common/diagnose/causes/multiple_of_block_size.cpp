// Only a block's whole tiles are summed: the remainder of n is dropped.
#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// Larger than any block's tile in a reduction, and a multiple of all tiles.
constexpr uint64_t whole = 4096;

bool ended_so(const Evidence& e, CaseState state, bool is_whole) {
    for (const auto& [test_case, result] : e.all_cases) {
        const uint64_t n = test_case->elements();
        if (n > 0 && (n % whole == 0) == is_whole && result->state == state) return true;
    }
    return false;
}

// True if a case with n above the smallest failing n passes although n is not a multiple of a warp.
bool some_odd_n_passes(const Evidence& e) {
    uint64_t smallest = UINT64_MAX;
    for (const auto& [test_case, result] : e.all_cases)
        if (result->state == CaseState::failed)
            smallest = std::min(smallest, test_case->elements());
    return std::ranges::any_of(e.all_cases, [&](const CaseAndResult& other) {
        const uint64_t n = other.test_case->elements();
        return n > smallest && n % 32 != 0 && other.result->state == CaseState::passed;
    });
}

// Multiples of every tile are right; for other n the tail, or everything, is lost.
Fit fits(const Evidence& e) {
    if (ended_so(e, CaseState::failed, true) || some_odd_n_passes(e)) return Fit::no;
    const auto first = lost_tail(e);
    if (!first || *first % 32 != 0) return Fit::no;
    const bool only_whole =
        ended_so(e, CaseState::passed, true) && !ended_so(e, CaseState::passed, false);
    return *first > 0 || only_whole ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence&) {
    return say("only whole blocks of elements are summed, and what is left over is dropped");
}

// Blocks that take their elements may still lose their sum, where another launch adds the sums.
std::string advice(const Evidence& e) {
    const std::string advice = say(
        "divide upwards when you count blocks, (n + size - 1) / size, and let a thread whose index "
        "is not below n bring 0");
    if (e.plan.launches <= 1) return advice;
    return say("{}; if all elements are taken, does the next launch add the last block's sum, too?",
               advice);
}

}  // namespace

extern const Cause cause_multiple_of_block_size = {
    "multiple_of_block_size", 2, fits, says, advice, About::sums};

}  // namespace lab
