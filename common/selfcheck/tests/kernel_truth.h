// Made-up truths about kernels that do not exist.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "contract/segment_sums.h"
#include "selfcheck/mutants/true_causes.h"

namespace selfcheck {

constexpr char doubling_solution[] =
    "for (stride = 1; stride <= blockDim.x; stride *= 2) input[i] += input[i + stride];";
constexpr char halving_solution[] =
    "for (stride = blockDim.x; stride >= 1; stride /= 2) input[i] += input[i + stride];";

// Blocks of this many threads sum segments; the same contract each time.
inline Shape launch(uint64_t blocks, uint64_t threads) {
    static const lab::ContractPtr sums = lab::segment_sums({.kernel = "k"});
    return {lab::one(sums, "Made", "up", {{"blocks", blocks}, {"threads", threads}})};
}

// The block whose segment has the element.
inline size_t owner(const Shape& shape, size_t element) { return element / shape.segment(); }

using PaperWeights = std::function<double(const Shape&, size_t output, size_t element)>;

inline double right_weight(const Shape& shape, size_t output, size_t element) {
    return owner(shape, element) == output;
}

inline OrderTruth on_paper(const Shape& shape, const PaperWeights& weight) {
    OrderTruth order;
    order.ended = true;
    bool all_right = true;
    for (size_t b = 0; b < shape.blocks(); ++b) {
        std::vector<double> weights(shape.elements());
        bool right = true;
        for (size_t i = 0; i < weights.size(); ++i) {
            weights[i] = weight(shape, b, i);
            right = right && weights[i] == right_weight(shape, b, i);
        }
        all_right = all_right && right;
        order.outputs.push_back(right ? OutputTruth::right : OutputTruth::wrong);
        order.weights.push_back(weights);
    }
    if (all_right) order.weights.clear();
    return order;
}

inline KernelTruth paper_kernel(const PaperWeights& weight) {
    KernelTruth kernel{doubling_solution, doubling_solution, {}};
    for (const Shape& shape :
         {launch(1, 1), launch(2, 1), launch(1, 32), launch(3, 32), launch(1, 64)}) {
        ShapeTruth truth;
        truth.shape = shape;
        truth.orders = {on_paper(shape, weight), on_paper(shape, weight)};
        truth.fractions_right = truth.integers_right();
        truth.global_stores = shape.blocks();
        kernel.shapes.push_back(truth);
    }
    return kernel;
}

// The same, with some outputs never written.
inline KernelTruth paper_kernel(const PaperWeights& weight,
                                const std::function<bool(size_t output)>& written) {
    KernelTruth kernel = paper_kernel(weight);
    for (ShapeTruth& s : kernel.shapes) {
        for (OrderTruth& order : s.orders) {
            for (size_t b = 0; b < order.outputs.size(); ++b) {
                if (!written(b)) order.outputs[b] = OutputTruth::unwritten;
            }
        }
        s.fractions_right = s.integers_right();
    }
    return kernel;
}

}  // namespace selfcheck
