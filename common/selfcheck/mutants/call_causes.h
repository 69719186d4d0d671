// True conditions for the causes of true_causes.h that only calls of host functions can have.
#pragma once

#include <functional>

#include "selfcheck/mutants/true_causes.h"

namespace selfcheck {

// A wrong call's behaviour under other conditions.
using Habit = std::function<bool(const Shape&, const CallHabits&)>;
bool some_wrong_call(const KernelTruth& kernel, const Habit& habit);

bool counter_not_reset(const KernelTruth& kernel);
bool depends_on_earlier_call(const KernelTruth& kernel);
bool last_elements_lost(const KernelTruth& kernel);
bool tree_step_skipped(const KernelTruth& kernel);
bool multiple_of_block_size(const KernelTruth& kernel);
bool overlapping_ranges(const KernelTruth& kernel);
bool scaled_sample(const KernelTruth& kernel);
bool special_n(const KernelTruth& kernel);

}  // namespace selfcheck
