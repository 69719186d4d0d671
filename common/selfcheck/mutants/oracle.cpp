#include "selfcheck/mutants/oracle.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace selfcheck {
namespace {

constexpr std::array orders = {device::WarpOrder::ascending, device::WarpOrder::descending};

// A float sum of up to so many ones is exact.
constexpr size_t exact = 1 << 24;

std::vector<float> integers(size_t n, uint64_t seed, size_t largest, bool with_signs) {
    std::mt19937_64 random(seed);
    std::vector<float> x(n);
    for (float& value : x) {
        value = static_cast<float>(1 + random() % std::max<size_t>(largest, 1));
        if (with_signs && random() & 1) value = -value;
    }
    return x;
}

// Large enough that most lost elements show, and small enough that sums stay exact in float.
size_t largest_for(size_t elements) {
    return std::clamp<size_t>(exact / std::max<size_t>(elements, 1), 1, 997);
}

// Inputs that random data seldom contain: only negative elements, ties, and the answer alone at
// either end.
std::vector<Input> extremes(size_t n) {
    std::vector<Input> inputs{{std::vector<float>(n, -5)}};
    for (const size_t i : {size_t{0}, n - 1}) {
        for (const float value : {-9.0F, -1.0F}) {
            inputs.push_back(inputs[0]);
            inputs.back().elements[i] = value;
        }
    }
    return inputs;
}

std::vector<Input> inputs_for(const Shape& shape) {
    const size_t n = shape.elements();
    std::vector<Input> inputs;
    for (const bool with_signs : {false, true})
        inputs.push_back({integers(n, with_signs ? 2 : 1, largest_for(n), with_signs)});
    if (!shape.is_sum() && n > 0) std::ranges::move(extremes(n), std::back_inserter(inputs));
    return inputs;
}

struct Answer {
    double value = 0;
    int64_t index = untouched_index;
};

Answer answer_of(lab::Operation operation, std::span<const float> x) {
    if (operation == lab::Operation::sum) return {std::accumulate(x.begin(), x.end(), 0.0)};
    const auto magnitude = [](float v) { return std::abs(v); };
    if (operation == lab::Operation::abs_max)
        return {x.empty() ? 0 : std::abs(*std::ranges::max_element(x, {}, magnitude))};
    if (x.empty()) return {-std::numeric_limits<double>::infinity()};
    const auto largest = std::ranges::max_element(x);  // the first of them
    if (operation == lab::Operation::max) return {*largest};
    return {*largest, largest - x.begin()};
}

std::vector<Answer> answers(const Shape& shape, std::span<const float> input) {
    if (shape.is_call()) return {answer_of(shape.operation(), input)};
    std::vector<Answer> list;
    for (size_t b = 0; b < shape.blocks; ++b) {
        const size_t begin = b * shape.segment();
        list.push_back(
            answer_of(shape.operation(),
                      input.subspan(begin, std::min(shape.segment(), input.size() - begin))));
    }
    return list;
}

OutputTruth truth_of(float got, int64_t index, Answer want) {
    const bool indexed = want.index != untouched_index;
    if (std::bit_cast<uint32_t>(got) == untouched || (indexed && index == untouched_index))
        return OutputTruth::unwritten;
    if (got == want.value) return index == want.index ? OutputTruth::right : OutputTruth::wrong;
    return std::isfinite(got) ? OutputTruth::wrong : OutputTruth::not_finite;
}

std::vector<OutputTruth> truths_of(const Ran& ran, std::span<const Answer> want) {
    std::vector<OutputTruth> list;
    for (size_t b = 0; b < ran.outputs.size(); ++b)
        list.push_back(truth_of(ran.outputs[b], ran.index, want[b]));
    return list;
}

bool is_right(const Ran& ran, const Shape& shape, const Input& input) {
    const auto truths = truths_of(ran, answers(shape, input.elements));
    const auto wrong = [](OutputTruth truth) { return truth != OutputTruth::right; };
    return !ran.fault && std::ranges::none_of(truths, wrong);
}

bool nearly(double a, double b) { return std::abs(a - b) <= 1e-5 * std::max(1.0, std::abs(b)); }

// True if the weights explain the output; the input is 0 where weights are unknown.
bool explain(const std::vector<double>& weights, std::span<const float> input, float got) {
    double sum = 0;
    for (size_t i = 0; i < input.size(); ++i) {
        if (input[i] != 0) sum += weights[i] * input[i];
    }
    return std::isfinite(got) && nearly(got, sum);
}

std::vector<size_t> first_elements(size_t n) {
    std::vector<size_t> elements(n);
    std::iota(elements.begin(), elements.end(), 0);
    return elements;
}

// The first elements, the last ones, and others evenly between them.
std::vector<size_t> sample(size_t n) {
    constexpr size_t first = 64, last = 192, between = most_weighed_elements - first - last;
    if (n <= most_weighed_elements) return first_elements(n);
    std::vector<size_t> elements = first_elements(first);
    for (size_t k = 0; k < between; ++k)
        elements.push_back(first + k * (n - last - first) / between);
    for (size_t i = n - last; i < n; ++i) elements.push_back(i);
    return elements;
}

}  // namespace

bool OrderTruth::right() const { return !first_wrong() && !outputs.empty(); }

std::optional<size_t> OrderTruth::first_wrong() const {
    for (size_t i = 0; i < outputs.size(); ++i) {
        if (outputs[i] != OutputTruth::right) return i;
    }
    return std::nullopt;
}

Oracle::Oracle(std::unique_ptr<Runs> launches, std::unique_ptr<Runs> calls)
    : launches_(std::move(launches)), calls_(std::move(calls)) {}

std::vector<OutputWeights> Oracle::weigh(const Shape& shape, device::WarpOrder order) {
    return weigh(shape, order, first_elements(shape.elements()));
}

std::vector<OutputWeights> Oracle::weigh(const Shape& shape, device::WarpOrder order,
                                         const std::vector<size_t>& elements) {
    const size_t n = shape.elements();
    const Input zeros{std::vector<float>(n)};
    std::vector<Input> inputs{zeros};
    Input other = zeros;
    const auto numbers = integers(n, 5, 9, true);
    for (const size_t i : elements) {
        inputs.push_back(zeros);
        inputs.back().elements[i] = 1;
        other.elements[i] = numbers[i];
    }
    inputs.push_back(other);
    const auto ran = runs_of(shape).run(shape, {order}, inputs);
    if (ran.back().fault) return {};
    std::vector<OutputWeights> weights;
    for (size_t b = 0; b < shape.blocks; ++b) {
        std::vector<double> list(n, std::nan(""));
        for (size_t k = 0; k < elements.size(); ++k) list[elements[k]] = ran[k + 1].outputs[b];
        const bool is_sum =
            ran[0].outputs[b] == 0 && explain(list, other.elements, ran.back().outputs[b]);
        weights.push_back(is_sum ? OutputWeights(std::move(list)) : std::nullopt);
    }
    return weights;
}

void Oracle::judge_order(ShapeTruth& truth, size_t order) {
    const Shape& shape = truth.shape;
    OrderTruth& here = truth.orders[order];
    const std::vector<Input> inputs = inputs_for(shape);
    const auto list = runs_of(shape).run(shape, {orders[order]}, inputs);
    if (order == 0) truth.global_stores = runs_of(shape).global_stores();
    here.outputs.assign(shape.blocks, OutputTruth::right);
    for (size_t k = 0; k < list.size(); ++k) {
        if (list[k].fault) {
            truth.fault = list[k].fault;
            here = {};
            return;
        }
        truth.input_changed = truth.input_changed || list[k].input_changed;
        const auto truths = truths_of(list[k], answers(shape, inputs[k].elements));
        std::ranges::transform(here.outputs, truths, here.outputs.begin(),
                               [](auto a, auto b) { return std::max(a, b); });
    }
    if (here.right() || !shape.is_sum()) return;
    if (shape.is_call() && shape.elements() <= most_sampled_elements)
        here.weights = weigh(shape, orders[order], sample(shape.elements()));
    else if (shape.elements() <= most_weighed_elements)
        here.weights = weigh(shape, orders[order]);
}

void Oracle::judge_fractions(ShapeTruth& truth) {
    const Shape& shape = truth.shape;
    const size_t n = shape.elements();
    truth.fractions_right = truth.whole_on_fractions = n > most_fractions;
    if (truth.fractions_right) return;
    Input input{integers(n, 3, exact / std::max<size_t>(n, 1), true)};
    for (float& value : input.elements) value /= 1024;
    const Ran ran = runs_of(shape).run(shape, {}, std::span(&input, 1))[0];
    truth.fractions_right = is_right(ran, shape, input);
    truth.whole_on_fractions = std::ranges::all_of(
        ran.outputs, [](float x) { return std::isfinite(x) && x == std::trunc(x); });
}

CallHabits Oracle::habits(const Shape& shape) {
    const size_t n = shape.elements();
    const auto run = [&](const std::vector<Input>& inputs) {
        return calls_->run(shape, {}, inputs);
    };
    const Input one{integers(n, 1, largest_for(n), false)};
    const Input other{std::vector<float>(n, 0x1p18F)}, negative{std::vector<float>(n, -5)};
    Input from_zero = one, from_empty = one, last_bits{std::vector<float>(n)};
    from_zero.output_before = 0;
    from_empty.workspace_before = 0;
    if (n) last_bits.elements.back() = 2049;

    CallHabits habits;
    const auto list = run({one, other, one, negative, last_bits, from_zero});
    const auto empty = run({from_empty}), fresh = run({other});
    habits.right_at_first = is_right(list[0], shape, one);
    habits.right_from_empty = is_right(empty[0], shape, from_empty);
    if (list.back().fault) return habits;
    const auto got = [&](size_t k) { return std::bit_cast<uint32_t>(list[k].outputs[0]); };
    habits.right_from_zero = is_right(list.back(), shape, from_zero);
    habits.differs_again =
        got(0) != got(2) || got(1) != std::bit_cast<uint32_t>(fresh[0].outputs[0]);
    habits.same_for_all = got(0) == got(1) && got(0) == got(3);
    const float bits = list[4].outputs[0], smallest = list[3].outputs[0];
    habits.loses_last_bits = bits != 2049 && std::abs(bits - 2049) <= 8;
    habits.beyond_all = n == 0 || std::isinf(smallest) ||
                        smallest > (shape.operation() == lab::Operation::abs_max ? 5 : -5);
    return habits;
}

bool Oracle::is_wrong_under_a_schedule(const Shape& shape) {
    constexpr uint64_t schedules = 8;
    const Input input = inputs_for(shape).front();
    for (uint64_t schedule = 1; schedule <= schedules; ++schedule) {
        const device::Turns turns{.schedule = schedule};
        const Ran ran = runs_of(shape).run(shape, turns, std::span(&input, 1))[0];
        if (!is_right(ran, shape, input)) return true;
    }
    return false;
}

ShapeTruth Oracle::judge(const Shape& shape) {
    ShapeTruth truth;
    truth.shape = shape;
    for (size_t order = 0; order < orders.size() && !truth.fault; ++order)
        judge_order(truth, order);
    if (truth.fault) return truth;
    judge_fractions(truth);
    if (shape.is_call() && !truth.integers_right()) truth.habits = habits(shape);
    return truth;
}

}  // namespace selfcheck
