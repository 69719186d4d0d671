// The truth about a kernel, found without the harness: it is run on the simulator on inputs that
// are 1 at a single element, one element after another, so that the outputs are the weights
// themselves. Slow, and too simple to be wrong.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/sim.h"

namespace selfcheck {

// Of a launch: block b must sum input[b * segment() .. +segment()) into output[b].
struct Shape {
    uint32_t blocks = 1, threads = 1;

    size_t segment() const { return 2 * static_cast<size_t>(threads); }
    size_t elements() const { return segment() * blocks; }
    size_t owner(size_t element) const { return element / segment(); }
    bool operator==(const Shape&) const = default;
};

// "ManyBlocks.blocks_3_threads_64", "OneBlock.threads_32"; nothing for other names.
std::optional<Shape> shape_of_case(const std::string& name);

enum class OutputTruth { right, wrong, unwritten, not_finite };

// weights[element] of one output; nothing where the output is no such sum.
using OutputWeights = std::optional<std::vector<double>>;

// What the kernel does in one order of warps and blocks.
struct OrderTruth {
    std::vector<OutputTruth> outputs;    // the worst seen on several inputs; empty after a fault
    std::vector<OutputWeights> weights;  // as many as outputs; empty if not measured

    bool right() const;
    std::optional<size_t> first_wrong() const;
};

struct ShapeTruth {
    Shape shape;
    std::optional<device::FaultKind> fault;
    std::array<OrderTruth, 2> orders;  // ascending, descending
    bool input_changed = false;
    bool fractions_right = false;     // fractions whose sums are exact in float
    bool whole_on_fractions = false;  // there every output is a whole number
    uint64_t global_stores = 0;       // of the ascending order

    bool integers_right() const { return !fault && orders[0].right() && orders[1].right(); }
    bool right() const { return integers_right() && fractions_right; }
};

// Above, one launch for each element takes too long.
constexpr size_t most_weighed_elements = 512;

class Oracle {
  public:
    Oracle(const std::string& ptx, std::string kernel);

    // Weights are measured in the orders that do not give right sums, up to most_weighed_elements.
    ShapeTruth judge(Shape shape);

    // Of each output, whatever the shape's size. Empty after a fault.
    std::vector<OutputWeights> weigh(Shape shape, device::WarpOrder order);

  private:
    struct Ran {
        std::optional<device::FaultKind> fault;
        std::vector<float> outputs, input_after;
    };
    Ran run(Shape shape, device::WarpOrder order, std::span<const float> input);
    void allocate(Shape shape);
    void judge_order(ShapeTruth& truth, size_t order);
    void judge_fractions(ShapeTruth& truth);

    std::unique_ptr<device::Sim> sim_;
    std::string kernel_;
    std::optional<Shape> allocated_;
    device::Buffer input_, output_;
};

}  // namespace selfcheck
