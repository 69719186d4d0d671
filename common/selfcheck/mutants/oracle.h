// The truth about a kernel or a host function, found without the harness: it runs on the simulator
// on inputs that are 0 but at a few elements, group after group, so that the outputs show the weights
// themselves. Slow, and too simple to be wrong.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "selfcheck/mutants/runs.h"

namespace selfcheck {

enum class OutputTruth { right, wrong, unwritten, not_finite };

// weights[element] of one output, NaN if not measured; nothing if the output is not such a sum.
using OutputWeights = std::optional<std::vector<double>>;

// The kernel's results in one order of warps and blocks.
struct OrderTruth {
    bool ended = false;                  // without a fault
    std::vector<OutputTruth> outputs;    // the worst seen on several inputs; empty after a fault
    std::vector<OutputWeights> weights;  // as many as outputs; empty if not measured

    bool right() const;
    std::optional<size_t> first_wrong() const;
};

// One of the runs that were judged.
struct Observed {
    std::vector<lab::Array> given;
    lab::Array got;  // the first result
};

// A wrong call's behaviour under other conditions.
struct CallHabits {
    bool right_at_first = false;    // as the first call of a program
    bool right_from_zero = false;   // if the output is 0 before the call
    bool right_from_empty = false;  // as the first call, if the workspace is 0 before
    bool differs_again = false;     // the same call, later, gives something else
    bool same_for_all = false;      // for any elements
    bool loses_last_bits = false;   // 2049, alone among zeros, becomes a number near it
    // The answer is larger than every element, there are no elements, or the answer of identities is
    // another value.
    bool beyond_all = false;
};

struct ShapeTruth {
    Shape shape;
    std::optional<device::FaultKind> fault;
    std::array<OrderTruth, 2> orders;  // ascending, descending
    std::vector<Observed> observed;    // of a matrix product or a histogram that is wrong
    // How often each element is in the first wrong count, if it belongs there.
    OutputWeights counted;
    std::optional<double> alike;   // this count if all elements belong there
    std::optional<double> beyond;  // the sum of all counts if no element belongs anywhere
    bool input_changed = false;
    bool fractions_right = false;      // with sums exact in float
    bool whole_on_fractions = false;   // every output on fractions is an integer
    uint64_t global_stores = 0;        // in the ascending order
    std::optional<CallHabits> habits;  // of a call that is wrong on integers
    // Determined only if a case failed that is right in both orders.
    bool wrong_under_a_schedule = false;

    bool integers_right() const { return !fault && orders[0].right() && orders[1].right(); }
    bool right() const { return integers_right() && fractions_right; }
};

// Above these, weighing each element takes too long.
constexpr size_t most_weighed_elements = 512, most_sampled_elements = 1 << 17;
constexpr size_t most_weighed_outputs = 1 << 11;  // each has a weight for each element

class Oracle {
  public:
    // `calls` may be null if the lab has no host functions, `launches` if it has nothing else.
    Oracle(std::unique_ptr<Runs> launches, std::unique_ptr<Runs> calls);

    // Weights are measured in the orders with wrong sums: for launches of up to
    // most_weighed_elements; for calls of up to most_sampled_elements, and then of at most
    // most_weighed_elements of them, the first and the last included.
    ShapeTruth judge(const Shape& shape);

    // Runs one input under a few of the simulator's schedules.
    bool is_wrong_under_a_schedule(const Shape& shape);

    // The weights of each output, whatever the shape's size. Empty after a fault.
    std::vector<OutputWeights> weigh(const Shape& shape, device::WarpOrder order);

    // The first wrong count, and all of them, on elements that are chosen for it.
    void judge_counts(ShapeTruth& truth, size_t wrong);
    std::optional<lab::Array> counts_of(const Shape& shape, const std::vector<lab::Wide>& keys);

    // How often each element is counted in an output, in runs in which it alone belongs there. Nothing
    // after a fault.
    OutputWeights weigh_count(const Shape& shape, size_t output);

  private:
    Runs& runs_of(const Shape& shape) { return shape.is_call() ? *calls_ : *launches_; }
    std::vector<OutputWeights> weigh(const Shape& shape, device::WarpOrder order,
                                     const std::vector<size_t>& elements);
    // `digits` elements in a run.
    std::vector<OutputWeights> weigh_in_groups(const Shape& shape, device::WarpOrder order,
                                               const std::vector<size_t>& elements, size_t digits);
    void judge_order(ShapeTruth& truth, size_t order);
    void judge_fractions(ShapeTruth& truth);
    bool begins_elsewhere(const Shape& shape);
    CallHabits habits(const Shape& shape);

    std::unique_ptr<Runs> launches_, calls_;
};

}  // namespace selfcheck
