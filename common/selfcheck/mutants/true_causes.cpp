#include "selfcheck/mutants/true_causes.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/tokens.h"
#include "selfcheck/mutants/call_causes.h"
#include "selfcheck/mutants/count_causes.h"
#include "selfcheck/mutants/product_causes.h"
#include "selfcheck/mutants/weight_patterns.h"

namespace selfcheck {
namespace {

// Each wrong output lacks exactly those elements k of its own segment for which lost(shape, k).
bool loses(const KernelTruth& kernel, const std::function<bool(const Shape&, size_t)>& lost) {
    return all_wrong_outputs_are(
        kernel, both_orders, [&](const Shape& s, size_t output, size_t i, double weight) {
            const lab::Range own = s.own(output);
            const bool arrives = own.contains(i) && !lost(s, i - own.begin);
            return weight == (arrives ? 1 : 0);
        });
}

bool half_segment(const KernelTruth& kernel) {
    return loses(kernel, [](const Shape& s, size_t k) { return k >= s.threads(); });
}

bool last_element_skipped(const KernelTruth& kernel) {
    return loses(kernel, [](const Shape& s, size_t k) { return k == s.segment() - 1; });
}

// The loop's step of stride s adds to each sum the elements whose index has the bit s.
bool first_stride_skipped(const KernelTruth& kernel) {
    const LoopStrides strides = strides_of(kernel.solution);
    return loses(kernel, [&](const Shape& s, size_t k) { return k & strides.first(s.threads()); });
}

bool last_stride_skipped(const KernelTruth& kernel) {
    const LoopStrides strides = strides_of(kernel.solution);
    return loses(kernel, [&](const Shape& s, size_t k) { return k & strides.last(s.threads()); });
}

bool element_doubled(const KernelTruth& kernel) {
    return all_wrong_outputs_are(
        kernel, both_orders, [](const Shape& s, size_t output, size_t i, double weight) {
            return s.own(output).contains(i) ? weight == 1 || weight == 2 : weight == 0;
        });
}

bool all_written(size_t) { return true; }
bool only_output_0(size_t b) { return b == 0; }

// An in-place sum over a segment that another block has already changed may count an element
// several times.
bool block_offset_missing(const KernelTruth& kernel) {
    return written_with_many_blocks(kernel, all_written) &&
           all_wrong_outputs_are(kernel, ascending,
                                 [](const Shape& s, size_t, size_t i, double weight) {
                                     return s.own(0).contains(i) ? weight >= 1 : weight == 0;
                                 });
}

bool overlapping_segments(const KernelTruth& kernel) {
    return written_with_many_blocks(kernel, all_written) &&
           all_wrong_outputs_are(kernel, ascending,
                                 [](const Shape& s, size_t output, size_t i, double weight) {
                                     const size_t begin = output * s.threads();
                                     if (i < begin || i >= begin + s.segment()) return weight == 0;
                                     return weight >= 1;
                                 });
}

// output[0] is the sum of exactly one segment; the caller rules out block 0's.
bool is_another_segment(const ShapeTruth& s, const OrderTruth& order) {
    if (order.weights.empty()) return s.shape.elements() > most_weighed_elements;
    if (!order.weights[0]) return false;
    const auto& weights = *order.weights[0];
    const auto first = std::find(weights.begin(), weights.end(), 1.0);
    const size_t segment = s.shape.segment();
    const size_t owner = static_cast<size_t>(first - weights.begin()) / segment;
    for (size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] != (i / segment == owner ? 1 : 0)) return false;
    }
    return true;
}

bool every_block_writes_output_0(const KernelTruth& kernel) {
    if (!written_with_many_blocks(kernel, only_output_0)) return false;
    for (const ShapeTruth& s : kernel.shapes) {
        if (s.shape.blocks() == 1) continue;
        // Blocks run in order: the last one wins, and that is block 0 in the other order.
        if (s.orders[0].outputs[0] == OutputTruth::right || !is_another_segment(s, s.orders[0]))
            return false;
    }
    return true;
}

// Blocks that reduce the same segment in place count it repeatedly. If the input is only read,
// output[0] is right, and the number of stores shows that each block wrote it.
bool figure_10_6(const KernelTruth& kernel) {
    if (!written_with_many_blocks(kernel, only_output_0)) return false;
    for (const ShapeTruth& s : kernel.shapes) {
        if (s.shape.blocks() == 1) continue;
        const bool right = s.orders[0].outputs[0] == OutputTruth::right;
        if (right && (s.input_changed || s.global_stores != s.shape.blocks())) return false;
        for (size_t i = 0; !right && !s.orders[0].weights.empty() && i < s.shape.searched(); ++i) {
            const OutputWeights& weights = s.orders[0].weights[0];
            if (!weights) return false;
            if (s.shape.own(0).contains(i) ? (*weights)[i] < 1 : (*weights)[i] != 0) return false;
        }
    }
    return true;
}

bool not_written(const KernelTruth& kernel) {
    return some_output_is(kernel, OutputTruth::unwritten) &&
           !some_output_is(kernel, OutputTruth::wrong) &&
           !some_output_is(kernel, OutputTruth::not_finite);
}

bool order_dependent(const KernelTruth& kernel) {
    return std::any_of(kernel.shapes.begin(), kernel.shapes.end(), [](const ShapeTruth& s) {
        return s.wrong_under_a_schedule || (!s.fault && s.orders[0].right() != s.orders[1].right());
    });
}

size_t count_token(const std::string& source, const std::string& word) {
    const auto tokens = lab::tokens(source);
    return static_cast<size_t>(std::count(tokens.begin(), tokens.end(), word));
}

// One block size passes, smaller and larger ones fail, and the source uses blockDim less often than
// the solution.
bool hard_coded_block_size(const KernelTruth& kernel) {
    std::set<uint64_t> passing, failing;
    for (const ShapeTruth& s : kernel.shapes)
        (s.right() ? passing : failing).insert(s.shape.threads());
    const bool one = passing.size() == 1 && !failing.count(*passing.begin());
    return one && *failing.begin() < *passing.begin() && *passing.begin() < *failing.rbegin() &&
           count_token(kernel.source, "blockDim") < count_token(kernel.solution, "blockDim");
}

bool truncated_to_integer(const KernelTruth& kernel) {
    const auto fits = [](const ShapeTruth& s) {
        return s.right() || (s.integers_right() && s.whole_on_fractions);
    };
    return std::ranges::all_of(kernel.shapes, fits) &&
           !std::ranges::all_of(kernel.shapes, &ShapeTruth::right);
}

// Nothing else is wrong: in at least one order of the blocks, the input changes too late to matter.
bool input_changed(const KernelTruth& kernel) {
    const auto late = [](const ShapeTruth& s) {
        return s.right() || (!s.fault && s.orders[0].right() != s.orders[1].right());
    };
    return std::ranges::all_of(kernel.shapes, late) &&
           std::ranges::any_of(kernel.shapes, &ShapeTruth::input_changed);
}

template <bool CallHabits::*habit>
bool once(const KernelTruth& kernel) {
    return some_wrong_call(kernel,
                           [](const Shape&, const CallHabits& habits) { return habits.*habit; });
}

// Code that does not compile is never checked here.
bool not_compiled(const KernelTruth&) { return false; }

template <device::FaultKind kind>
bool fault(const KernelTruth& kernel) {
    return has_fault(kernel, kind);
}

bool not_a_number(const KernelTruth& kernel) {
    return some_output_is(kernel, OutputTruth::not_finite);
}

// Causes that are missing here cannot be decided: the oracle does not detect refusals, races or
// errors at huge sizes. The variants in wrong/ check these.
const std::map<std::string, bool (*)(const KernelTruth&)> truths = {
    {"accumulator_not_reset", accumulator_not_reset},
    {"barrier_divergence", fault<device::FaultKind::barrier_stuck>},
    {"bins_stay_zero", bins_stay_zero},
    {"block_ended", fault<device::FaultKind::block_ended>},
    {"block_offset_missing", block_offset_missing},
    {"compile_block_dim", not_compiled},
    {"compile_other_place", not_compiled},
    {"compile_uses_library", not_compiled},
    {"counted_in_another_bin", counted_in_another_bin},
    {"counter_not_reset", counter_not_reset},
    {"depends_on_earlier_call", depends_on_earlier_call},
    {"element_doubled", element_doubled},
    {"elements_counted_again", elements_counted_again},
    {"elements_not_counted", elements_not_counted},
    {"endless_loop", fault<device::FaultKind::never_ends>},
    {"equal_elements_lost", equal_elements_lost},
    {"every_block_writes_output_0", every_block_writes_output_0},
    {"figure_10_6", figure_10_6},
    {"first_stride_skipped", first_stride_skipped},
    {"half_segment", half_segment},
    {"hard_coded_block_size", hard_coded_block_size},
    {"input_changed", input_changed},
    {"last_element_skipped", last_element_skipped},
    {"last_elements_lost", last_elements_lost},
    {"last_stride_skipped", last_stride_skipped},
    {"last_tile_lost", last_tile_lost},
    {"launch_failed", fault<device::FaultKind::bad_launch>},
    {"limit", all_right},
    {"low_precision", once<&CallHabits::loses_last_bits>},
    {"misaligned", fault<device::FaultKind::misaligned>},
    {"multiple_of_block_size", multiple_of_block_size},
    {"narrow_counter", narrow_counter},
    {"not_a_number", not_a_number},
    {"not_written", not_written},
    {"operand_transposed", operand_transposed},
    {"order_dependent", order_dependent},
    {"out_of_bounds", fault<device::FaultKind::out_of_bounds>},
    {"out_of_range_counted", out_of_range_counted},
    {"output_not_initialised", once<&CallHabits::right_from_zero>},
    {"overlapping_ranges", overlapping_ranges},
    {"overlapping_segments", overlapping_segments},
    {"result_transposed", result_transposed},
    {"same_factor_in_a_tile", same_factor_in_a_tile},
    {"scaled_sample", scaled_sample},
    {"shuffle_in_divergent_branch", fault<device::FaultKind::lanes_missing>},
    {"shuffle_mask", fault<device::FaultKind::bad_mask>},
    {"special_n", special_n},
    {"stale_tile", stale_tile},
    {"tile_not_advanced", tile_not_advanced},
    {"tile_transposed", tile_transposed},
    {"tree_step_skipped", tree_step_skipped},
    {"truncated_to_integer", truncated_to_integer},
    {"wrong_identity", once<&CallHabits::beyond_all>},
    {"wrong_row_length", wrong_row_length},
};

}  // namespace

size_t LoopStrides::first(uint64_t threads) const {
    if (doubling) return 1;
    return widest_on_load ? threads / 2 : threads;
}

size_t LoopStrides::last(uint64_t threads) const { return doubling ? threads : 1; }

LoopStrides strides_of(const std::string& solution) {
    return {solution.find("stride *= 2") != std::string::npos,
            solution.find("stride = blockDim.x / 2") != std::string::npos};
}

std::vector<std::string> decidable_causes() {
    std::vector<std::string> ids;
    for (const auto& [id, truth] : truths) ids.push_back(id);
    return ids;
}

std::optional<bool> is_true_cause(const std::string& id, const KernelTruth& kernel) {
    const auto truth = truths.find(id);
    if (truth == truths.end()) return std::nullopt;
    return truth->second(kernel);
}

}  // namespace selfcheck
