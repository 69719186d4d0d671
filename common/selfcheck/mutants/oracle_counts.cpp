// Examines a histogram that is wrong, on keys chosen for it.
#include <algorithm>
#include <array>

#include "selfcheck/mutants/oracle.h"
#include "selfcheck/mutants/oracle_inputs.h"

namespace selfcheck {

OutputWeights Oracle::weigh_count(const Shape& shape, size_t output) {
    const auto elsewhere = static_cast<lab::Wide>((output + 1) % shape.outputs());
    const Input none = input_of(
        shape, [&](lab::Array& array, uint64_t) { array.fill([&](size_t) { return elsewhere; }); });
    std::vector<Input> inputs;
    for (size_t i = 0; i < shape.elements(); ++i) {
        inputs.push_back(none);
        inputs.back().given[0].set(i, static_cast<lab::Wide>(output));
    }
    std::vector<double> weights;
    for (const RunOutcome& ran : runs_of(shape).run(shape, {}, inputs)) {
        if (ran.fault) return std::nullopt;
        weights.push_back(static_cast<double>(ran.results[0].number(output)));
    }
    return weights;
}

std::optional<lab::Array> Oracle::counts_of(const Shape& shape,
                                            const std::vector<lab::Wide>& keys) {
    const Input input = input_of(shape, [&](lab::Array& array, uint64_t) {
        array.fill([&](size_t i) { return keys[i % keys.size()]; });
    });
    const RunOutcome ran = runs_of(shape).run(shape, {}, std::span(&input, 1))[0];
    return ran.fault ? std::nullopt : std::optional(ran.results[0]);
}

void Oracle::judge_counts(ShapeTruth& truth, size_t wrong) {
    const Shape& shape = truth.shape;
    if (shape.elements() == 0) return;
    if (shape.elements() <= most_weighed_elements) truth.counted = weigh_count(shape, wrong);
    if (const auto counts = counts_of(shape, {static_cast<lab::Wide>(wrong)}))
        truth.alike = static_cast<double>(counts->number(wrong));
    // Keys that a kernel may take for others: the next one, its low byte or half, a negative one.
    const auto bins = static_cast<lab::Wide>(shape.outputs());
    const lab::Wide most =
        lab::largest_integer_of(shape.contract().given()[0]->type->fields[0].scalar);
    std::vector<lab::Wide> keys;
    for (const lab::Wide key :
         {bins, bins + 1, 2 * bins, 0x1'0000 + bins, 0x8000'0000 + bins, most})
        if (key >= bins && key <= most) keys.push_back(key);
    if (keys.empty()) return;
    if (const auto counts = counts_of(shape, keys)) {
        truth.beyond = 0;
        for (size_t bin = 0; bin < counts->size(); ++bin)
            *truth.beyond += static_cast<double>(counts->number(bin));
    }
}

}  // namespace selfcheck
