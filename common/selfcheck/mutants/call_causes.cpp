#include "selfcheck/mutants/call_causes.h"

#include <algorithm>
#include <bit>
#include <span>

#include "selfcheck/mutants/weight_patterns.h"

namespace selfcheck {

bool last_elements_lost(const KernelTruth& kernel) {
    return all_wrong_calls_look(kernel, [](const Shape&, std::span<const double> weights) {
        const auto lost = std::ranges::find(weights, 0.0);
        return lost != weights.end() &&
               std::all_of(weights.begin(), lost, [](double w) { return w == 1; }) &&
               std::all_of(lost, weights.end(), [](double w) { return w == 0; });
    });
}

// In every call whose weights are all known, exactly the elements whose index has one of a few bits
// are lost.
bool tree_step_skipped(const KernelTruth& kernel) {
    bool some = false;
    const bool all =
        all_wrong_calls_look(kernel, [&](const Shape& shape, std::span<const double> weights) {
            if (weights.size() != shape.searched()) return true;  // a sample
            size_t arriving = 0;
            for (size_t i = 0; i < weights.size(); ++i)
                if (weights[i] != 0) arriving |= i;
            const size_t all_bits = std::bit_ceil(weights.size()) - 1, lost = all_bits & ~arriving;
            some = some || weights.size() > 4;
            for (size_t i = 0; i < weights.size(); ++i)
                if (weights[i] != (i & lost ? 0 : 1)) return false;
            return !(lost & (lost << 1) & (lost << 2));
        });
    return all && some;
}

bool overlapping_ranges(const KernelTruth& kernel) {
    return all_wrong_calls_look(kernel, [](const Shape&, std::span<const double> weights) {
        std::vector<double> runs(weights.begin(), weights.end());
        runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
        return runs == std::vector<double>{1, 2, 1} || runs == std::vector<double>{1, 2, 1, 0};
    });
}

// 4096 is larger than any block's part of a reduction, and a multiple of all such parts.
bool multiple_of_block_size(const KernelTruth& kernel) {
    constexpr size_t whole = 4096;
    const auto is_whole = [](const ShapeTruth& s) { return s.shape.elements() % whole == 0; };
    return last_elements_lost(kernel) &&
           std::ranges::all_of(kernel.shapes,
                               [&](const ShapeTruth& s) { return !is_whole(s) || s.right(); });
}

bool scaled_sample(const KernelTruth& kernel) {
    return all_wrong_calls_look(kernel, [](const Shape&, std::span<const double> weights) {
        const double scale = std::ranges::max(weights);
        return scale > 1 && std::ranges::count(weights, 0.0) > 0 &&
               std::ranges::all_of(weights, [&](double w) { return w == 0 || w == scale; });
    });
}

bool some_wrong_call(const KernelTruth& kernel, const Habit& habit) {
    return std::ranges::any_of(
        kernel.shapes, [&](const ShapeTruth& s) { return s.habits && habit(s.shape, *s.habits); });
}

bool counter_not_reset(const KernelTruth& kernel) {
    return some_wrong_call(kernel, [](const Shape&, const CallHabits& habits) {
        return habits.right_at_first || habits.right_from_empty;
    });
}

// With no elements, a call's output comes from an earlier call, though it need not differ. If every
// call is right, it may still depend on an earlier one of another size, which the oracle never makes
// in the same process.
bool depends_on_earlier_call(const KernelTruth& kernel) {
    if (std::ranges::all_of(kernel.shapes, &ShapeTruth::right)) return true;
    return some_wrong_call(kernel, [](const Shape& shape, const CallHabits& habits) {
        return habits.differs_again || shape.elements() == 0;
    });
}

// The same output for all inputs, for some n and not for others.
bool special_n(const KernelTruth& kernel) {
    const auto same = [](const Shape&, const CallHabits& habits) { return habits.same_for_all; };
    const auto differs = [](const Shape&, const CallHabits& habits) {
        return !habits.same_for_all;
    };
    return some_wrong_call(kernel, same) &&
           (some_wrong_call(kernel, differs) ||
            std::ranges::any_of(kernel.shapes, &ShapeTruth::right));
}

}  // namespace selfcheck
