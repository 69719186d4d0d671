// Predicates on the oracle's results for a kernel, used to define the true causes.
#pragma once

#include <functional>
#include <span>

#include "selfcheck/mutants/true_causes.h"

namespace selfcheck {

bool has_fault(const KernelTruth& kernel, device::FaultKind kind);
bool any_fault(const KernelTruth& kernel);
bool all_right(const KernelTruth& kernel);
bool one_block_is_right(const KernelTruth& kernel);
bool some_output_is(const KernelTruth& kernel, OutputTruth truth);

// The number of orders to examine: if blocks read the results of others, the weights differ between
// the orders.
constexpr size_t ascending = 1, both_orders = 2;

// True if an element may arrive in an output with this weight.
using Weight = std::function<bool(const Shape&, size_t output, size_t element, double weight)>;

// True if every wrong output has only such weights, in every weighed shape, and one of the shapes
// is so large that other mistakes look different.
bool all_wrong_outputs_are(const KernelTruth& kernel, size_t orders, const Weight& fits_weight);

// The same for all weights of an output together.
using Pattern = std::function<bool(const Shape&, std::span<const double> weights)>;
bool all_wrong_calls_look(const KernelTruth& kernel, const Pattern& pattern);

// True if one block gives right outputs, and several write exactly the outputs b with written(b).
bool written_with_many_blocks(const KernelTruth& kernel,
                              const std::function<bool(size_t)>& written);

}  // namespace selfcheck
