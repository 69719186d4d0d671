// Headlines: a lab's two or three counts beside those of the solution and of the best possible
// kernel. They cost no points.
#pragma once

#include <vector>

#include "course/lab_toml.h"
#include "judge/counted_cases.h"
#include "verdict/verdict.h"

namespace lab {

// With `cases` null, nothing is counted. With several cases, the highest count is shown. Throws
// NoVerdict for an unknown counter.
std::vector<HeadlineResult> headlines(const std::vector<HeadlineSpec>& specs, CountedCases* cases);

}  // namespace lab
