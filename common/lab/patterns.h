// The patterns of wrong outputs that causes ask for.
#pragma once

#include <cstddef>
#include <functional>

#include "lab/cause.h"

namespace lab {

// The failing output is a number, and the weight of every input element in it is known.
bool weights_known(const Evidence& e);

// Exactly those elements of the own segment are lost for which `lost(k)` holds, k counted from the
// segment's begin; all others arrive once, and none of other segments does.
bool loses_exactly(const Evidence& e, const std::function<bool(size_t)>& lost);

// Every element has the weight that `weight(i)` says, i counted from the input's begin.
bool weighs(const Evidence& e, const std::function<bool(size_t, int)>& fits);

// All outputs but output[0] are unwritten.
bool only_output_0_written(const Evidence& e);

size_t count(const Evidence& e, OutputState state);

// Every case with one block that ran passed, and there were some.
bool one_block_passes(const Evidence& e);

}  // namespace lab
