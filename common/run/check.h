// Compares the results of one run with the wanted ones.
#pragma once

#include <optional>
#include <vector>

#include "contract/case.h"
#include "run/experiment.h"
#include "verdict/verdict.h"

namespace lab {

enum class OutputState { right, wrong, unwritten, not_a_number };

// NaN never passes: every comparison with it is false.
bool is_right(Wide got, const Wanted::Number& want);

// The wanted results of the case on these inputs.
Wanted wanted(const Case& test_case, const Data& data, std::span<const Array> inputs);

// The state of each element of the first result: that of its first wrong field.
std::vector<OutputState> judge_outputs(const Wanted& want, const Run& run);

// The worst error of the run, without elements or cause; nothing if all is right.
std::optional<Failure> check(const Case& test_case, const Data& data, std::span<const Array> inputs,
                             const Run& run);

// The first element whose bits differ from those of an earlier run on the same data; nothing if all
// agree.
std::optional<Failure> different_bits(const Case& test_case, const Data& data,
                                      std::span<const Array> before, const Run& run);

// The same for a huge case, whose results the experiment reads from the device. Of many outputs
// some pieces are read, and the last ones: an index that overflows is wrong in all outputs from
// some on.
std::optional<Failure> check_huge(const Case& huge, const HugeInput& input, Experiment& experiment,
                                  const Run& run);

}  // namespace lab
