// The first line of a variant: what the harness must answer.
//
//   // expect: passed
//   // expect: failed, cause half_segment
//   // expect: 4/10 points, cause figure_10_6
#pragma once

#include <optional>
#include <string>

#include "selfcheck/answer.h"

namespace selfcheck {

struct Expectation {
    std::string state;          // passed, failed, not_compiled
    std::optional<int> points;  // exactly
    std::string cause;          // empty for passed
};

// Nothing if the line is not of this form.
std::optional<Expectation> parse_expectation(const std::string& line);

bool meets(const Answer& answer, const Expectation& expected);

std::string describe(const Expectation& expected);
std::string describe(const Answer& answer);

}  // namespace selfcheck
