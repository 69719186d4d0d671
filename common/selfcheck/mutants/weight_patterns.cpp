#include "selfcheck/mutants/weight_patterns.h"

#include <algorithm>
#include <cmath>

namespace selfcheck {
namespace {

bool fits(const OrderTruth& order, const Shape& shape, size_t output, const Weight& fits_weight) {
    const OutputWeights& weights = order.weights[output];
    for (size_t i = 0; weights && i < weights->size(); ++i) {
        const double weight = (*weights)[i];
        if (!std::isnan(weight) && !fits_weight(shape, output, i, weight)) return false;
    }
    return weights.has_value();
}

}  // namespace

bool has_fault(const KernelTruth& kernel, device::FaultKind kind) {
    return std::any_of(kernel.shapes.begin(), kernel.shapes.end(),
                       [&](const ShapeTruth& s) { return s.fault == kind; });
}

bool any_fault(const KernelTruth& kernel) {
    return std::any_of(kernel.shapes.begin(), kernel.shapes.end(),
                       [](const ShapeTruth& s) { return s.fault.has_value(); });
}

bool all_right(const KernelTruth& kernel) {
    return std::all_of(kernel.shapes.begin(), kernel.shapes.end(),
                       [](const ShapeTruth& s) { return s.right(); });
}

bool one_block_is_right(const KernelTruth& kernel) {
    return std::all_of(kernel.shapes.begin(), kernel.shapes.end(),
                       [](const ShapeTruth& s) { return s.shape.blocks() != 1 || s.right(); });
}

bool some_output_is(const KernelTruth& kernel, OutputTruth truth) {
    for (const ShapeTruth& s : kernel.shapes) {
        for (const OrderTruth& order : s.orders) {
            if (std::count(order.outputs.begin(), order.outputs.end(), truth)) return true;
        }
    }
    return false;
}

bool all_wrong_outputs_are(const KernelTruth& kernel, size_t orders, const Weight& fits_weight) {
    constexpr size_t telling = 16;
    bool told = false;
    for (const ShapeTruth& s : kernel.shapes) {
        for (const OrderTruth& order : std::span(s.orders).first(orders)) {
            for (size_t b = 0; b < order.weights.size(); ++b) {
                if (order.outputs[b] == OutputTruth::right) continue;
                if (!fits(order, s.shape, b, fits_weight)) return false;
                told = told || s.shape.segment() >= telling;
            }
        }
    }
    return told && !any_fault(kernel);
}

bool all_wrong_calls_look(const KernelTruth& kernel, const Pattern& pattern) {
    bool some = false;
    for (const ShapeTruth& s : kernel.shapes) {
        for (const OrderTruth& order : s.orders) {
            if (order.weights.empty()) continue;
            if (!order.weights[0]) return false;
            std::vector<double> known = *order.weights[0];
            std::erase_if(known, [](double weight) { return std::isnan(weight); });
            if (!pattern(s.shape, known)) return false;
            some = true;
        }
    }
    return some && !any_fault(kernel);
}

bool written_with_many_blocks(const KernelTruth& kernel,
                              const std::function<bool(size_t)>& written) {
    bool some = false;
    for (const ShapeTruth& s : kernel.shapes) {
        if (s.shape.blocks() == 1) continue;
        for (const OrderTruth& order : s.orders) {
            for (size_t b = 0; b < order.outputs.size(); ++b) {
                some = true;
                if ((order.outputs[b] != OutputTruth::unwritten) != written(b)) return false;
            }
        }
    }
    return some && one_block_is_right(kernel) && !any_fault(kernel);
}

}  // namespace selfcheck
