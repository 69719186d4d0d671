// Compares what one run left behind with what was asked.
#pragma once

#include <optional>
#include <vector>

#include "lab/case.h"
#include "lab/cause.h"
#include "lab/data.h"
#include "lab/experiment.h"
#include "lab/verdict.h"

namespace lab {

std::vector<OutputState> judge_outputs(const Case& asked, DataKind kind,
                                       std::span<const float> input,
                                       std::span<const float> outputs);

// The worst that is wrong with the run, without elements or cause; nothing if all is right.
std::optional<Failure> check(const Case& asked, DataKind kind, std::span<const float> input,
                             const Run& run);

// The same for a huge case, of which only the sum is known.
std::optional<Failure> check_huge(double sum, const Run& run);

}  // namespace lab
