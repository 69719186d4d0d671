// The first line of a variant: the verdict that the harness must give.
//
//   // expect: passed
//   // expect: failed, cause half_segment
//   // expect: 4/10 points, cause figure_10_6
//   // expect: 9/10 points, cause limit, of shared_words_per_block and block_barriers_per_warp
#pragma once

#include <optional>
#include <set>
#include <string>

#include "selfcheck/answer.h"

namespace selfcheck {

struct Expectation {
    std::string state;                  // passed, failed, not_compiled
    std::optional<int> points;          // exactly
    std::string cause;                  // empty for passed
    std::set<std::string> limits = {};  // for the cause `limit`: the counters that are too high
};

// Nothing if the line is not of this form.
std::optional<Expectation> parse_expectation(const std::string& line);

bool meets(const Answer& answer, const Expectation& expected);

std::string describe(const Expectation& expected);
std::string describe(const Answer& answer);

}  // namespace selfcheck
