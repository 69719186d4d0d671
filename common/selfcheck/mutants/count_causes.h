// True conditions for the causes of true_causes.h that only histograms can have.
#pragma once

#include "selfcheck/mutants/true_causes.h"

namespace selfcheck {

bool bins_stay_zero(const KernelTruth& kernel);
bool counted_in_another_bin(const KernelTruth& kernel);
bool elements_counted_again(const KernelTruth& kernel);
bool elements_not_counted(const KernelTruth& kernel);
bool equal_elements_lost(const KernelTruth& kernel);
bool narrow_counter(const KernelTruth& kernel);
bool out_of_range_counted(const KernelTruth& kernel);

}  // namespace selfcheck
