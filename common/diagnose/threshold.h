// The size from which on a kernel is wrong, if every smaller one is right: found by halving.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "run/case_runner.h"

namespace lab {

struct Threshold {
    uint64_t right = 0, wrong = 0;  // neighbours if they were searched to the end
    std::vector<uint64_t> blocks_when_right, blocks_when_wrong;  // of each launch
};

// An int ends there. A threshold this near to it comes from there: the index of a loop that has
// taken one more step, or the end of a block's range, is a little larger than n.
constexpr uint64_t end_of_int = uint64_t{1} << 31;
bool is_end_of_int(const Threshold& found);

// Between `right`, a size that passed, and the failing huge case: neighbouring sizes, or two near
// the end of an int. Nothing for cases with several sizes, or if a smaller size is wrong, too. Takes about 30 runs of up to a second.
std::optional<Threshold> find_threshold(CaseRunner& runner, const Case& failing, uint64_t right);

}  // namespace lab
