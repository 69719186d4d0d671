// Cases pass with one number of threads and fail with smaller and larger ones.
#include <set>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// Tiny blocks pass by chance, and blocks of one warp for many reasons.
constexpr uint64_t smallest_written = 64;

// The only number of threads with passing cases, all of which pass; 0 if there is none.
uint64_t only_passing_size(const Evidence& e) {
    std::set<uint64_t> passing, failing;
    for (const auto& [test_case, result] : e.all_cases) {
        if (result->state == CaseState::passed) passing.insert(test_case->threads());
        if (result->state == CaseState::failed) failing.insert(test_case->threads());
    }
    if (passing.size() != 1 || failing.count(*passing.begin())) return 0;
    const uint64_t size = *passing.begin();
    const bool both_sides = !failing.empty() && *failing.begin() < size && size < *failing.rbegin();
    return both_sides && size >= smallest_written ? size : 0;
}

Fit fits(const Evidence& e) { return proves_if(only_passing_size(e) != 0); }

std::string says(const Evidence& e) {
    return say(
        "right only with blocks of {0} threads: somewhere a number stands for the block's size",
        only_passing_size(e));
}

std::string advice(const Evidence&) {
    return say("use blockDim.x wherever the block's size is meant");
}

}  // namespace

extern const Cause cause_hard_coded_block_size = {"hard_coded_block_size", 2, fits, says, advice,
                                                  About::segments};

}  // namespace lab
