// True conditions for the causes of true_causes.h that only matrix products can have: in every
// shape that is wrong, at least half of the wrong elements are the numbers that a kernel with this
// mistake, and no other, computes from the same matrices.
#pragma once

#include "selfcheck/mutants/true_causes.h"

namespace selfcheck {

bool accumulator_not_reset(const KernelTruth& kernel);
bool last_tile_lost(const KernelTruth& kernel);
bool operand_transposed(const KernelTruth& kernel);
bool result_transposed(const KernelTruth& kernel);
bool same_factor_in_a_tile(const KernelTruth& kernel);
bool stale_tile(const KernelTruth& kernel);
bool tile_not_advanced(const KernelTruth& kernel);
bool tile_transposed(const KernelTruth& kernel);
bool wrong_row_length(const KernelTruth& kernel);

}  // namespace selfcheck
