#include "selfcheck/mutants/oracle.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <regex>

namespace selfcheck {
namespace {

// Another NaN than the harness writes there.
constexpr uint32_t untouched = 0x7fdb'0b0b;

// 1024 threads that go through 1024 strides one by one take half of this. One that hangs is stopped
// soon.
constexpr uint64_t instructions_a_block = 1'000'000;

constexpr std::array orders = {device::WarpOrder::ascending, device::WarpOrder::descending};

std::vector<float> integers(size_t n, uint64_t seed, int largest, bool with_signs) {
    std::mt19937_64 random(seed);
    std::vector<float> x(n);
    for (float& value : x) {
        value = static_cast<float>(1 + random() % static_cast<uint64_t>(largest));
        if (with_signs && random() & 1) value = -value;
    }
    return x;
}

// So large that most lost elements show, so small that sums stay exact in float.
int largest_for(size_t elements) {
    return std::max(1, static_cast<int>(std::min<size_t>(997, (1 << 23) / elements)));
}

std::vector<double> sums(Shape shape, std::span<const float> input) {
    std::vector<double> list(shape.blocks);
    for (size_t i = 0; i < input.size(); ++i) list[shape.owner(i)] += input[i];
    return list;
}

OutputTruth truth_of(float got, double want) {
    if (std::bit_cast<uint32_t>(got) == untouched) return OutputTruth::unwritten;
    if (!std::isfinite(got)) return OutputTruth::not_finite;
    return got == want ? OutputTruth::right : OutputTruth::wrong;
}

bool nearly(double a, double b) { return std::abs(a - b) <= 1e-5 * std::max(1.0, std::abs(b)); }

// Whether the weights explain what came out.
bool explain(const std::vector<double>& weights, std::span<const float> input, float got) {
    double sum = 0;
    for (size_t i = 0; i < input.size(); ++i) sum += weights[i] * input[i];
    return std::isfinite(got) && nearly(got, sum);
}

}  // namespace

std::optional<Shape> shape_of_case(const std::string& name) {
    static const std::regex form(R"(.*?(?:blocks_(\d+)_)?threads_(\d+))");
    std::smatch match;
    if (!std::regex_match(name, match, form)) return std::nullopt;
    const auto number = [](const std::string& digits) {
        return static_cast<uint32_t>(std::stoul(digits));
    };
    return Shape{match[1].matched ? number(match[1]) : 1, number(match[2])};
}

bool OrderTruth::right() const { return !first_wrong() && !outputs.empty(); }

std::optional<size_t> OrderTruth::first_wrong() const {
    for (size_t i = 0; i < outputs.size(); ++i) {
        if (outputs[i] != OutputTruth::right) return i;
    }
    return std::nullopt;
}

Oracle::Oracle(const std::string& ptx, std::string kernel)
    : sim_(device::make_sim_device()), kernel_(std::move(kernel)) {
    sim_->load({ptx, {}});
}

void Oracle::allocate(Shape shape) {
    if (allocated_ == shape) return;
    sim_->free_all();
    input_ = sim_->allocate(shape.elements() * sizeof(float));
    output_ = sim_->allocate(shape.blocks * sizeof(float));
    allocated_ = shape;
}

Oracle::Ran Oracle::run(Shape shape, device::WarpOrder order, std::span<const float> input) {
    allocate(shape);
    std::vector<float> outputs(shape.blocks, std::bit_cast<float>(untouched));
    sim_->write(input_, 0, std::as_bytes(input));
    sim_->write(output_, 0, std::as_bytes(std::span(outputs)));
    sim_->set_order(order);
    device::Launch launch;
    launch.kernel = kernel_;
    launch.grid = {shape.blocks};
    launch.block = {shape.threads};
    // Lab 03's contract; a kernel without dynamic shared memory cannot see it.
    launch.shared_bytes = shape.threads * sizeof(float);
    launch.arguments = {device::Pointer{input_, 0}, device::Pointer{output_, 0}};
    launch.max_instructions = instructions_a_block * (shape.blocks + 1);
    const device::Outcome outcome = sim_->run(launch);
    if (outcome.fault) {
        allocated_.reset();
        return {outcome.fault->kind, {}, {}};
    }
    std::vector<float> after(input.size());
    sim_->read(output_, 0, std::as_writable_bytes(std::span(outputs)));
    sim_->read(input_, 0, std::as_writable_bytes(std::span(after)));
    return {std::nullopt, std::move(outputs), std::move(after)};
}

std::vector<OutputWeights> Oracle::weigh(Shape shape, device::WarpOrder order) {
    const size_t n = shape.elements();
    std::vector<OutputWeights> weights(shape.blocks, std::vector<double>(n));
    std::vector<float> input(n);
    const Ran zero = run(shape, order, input);
    for (size_t b = 0; b < zero.outputs.size(); ++b) {
        if (zero.outputs[b] != 0) weights[b].reset();
    }
    for (size_t i = 0; i < n; ++i) {
        input[i] = 1;
        const Ran ran = run(shape, order, input);
        input[i] = 0;
        if (ran.fault) return {};
        for (size_t b = 0; b < shape.blocks; ++b) {
            if (weights[b]) (*weights[b])[i] = ran.outputs[b];
        }
    }
    const auto other = integers(n, 5, 9, true);
    const Ran ran = run(shape, order, other);
    for (size_t b = 0; b < ran.outputs.size(); ++b) {
        if (weights[b] && !explain(*weights[b], other, ran.outputs[b])) weights[b].reset();
    }
    return weights;
}

void Oracle::judge_order(ShapeTruth& truth, size_t order) {
    const Shape shape = truth.shape;
    OrderTruth& here = truth.orders[order];
    here.outputs.assign(shape.blocks, OutputTruth::right);
    for (uint64_t seed = 1; seed <= 2; ++seed) {
        const auto input =
            integers(shape.elements(), seed, largest_for(shape.elements()), seed == 2);
        const auto want = sums(shape, input);
        sim_->count(order == 0 && seed == 1);
        const Ran ran = run(shape, orders[order], input);
        if (order == 0 && seed == 1) truth.global_stores = sim_->counts().global_stores;
        if (ran.fault) {
            truth.fault = ran.fault;
            here = {};
            return;
        }
        truth.input_changed = truth.input_changed || ran.input_after != input;
        for (size_t b = 0; b < shape.blocks; ++b)
            here.outputs[b] = std::max(here.outputs[b], truth_of(ran.outputs[b], want[b]));
    }
    if (!here.right() && shape.elements() <= most_weighed_elements)
        here.weights = weigh(shape, orders[order]);
}

void Oracle::judge_fractions(ShapeTruth& truth) {
    auto input = integers(truth.shape.elements(), 3, 999, true);
    for (float& value : input) value /= 1024;  // at most 2^24 of them in a sum of 2^15 elements
    const auto want = sums(truth.shape, input);
    const Ran ran = run(truth.shape, orders[0], input);
    truth.fractions_right =
        std::equal(want.begin(), want.end(), ran.outputs.begin(), ran.outputs.end());
    truth.whole_on_fractions = std::all_of(ran.outputs.begin(), ran.outputs.end(), [](float x) {
        return std::isfinite(x) && x == std::trunc(x);
    });
}

ShapeTruth Oracle::judge(Shape shape) {
    ShapeTruth truth;
    truth.shape = shape;
    for (size_t order = 0; order < orders.size() && !truth.fault; ++order)
        judge_order(truth, order);
    if (!truth.fault) judge_fractions(truth);
    return truth;
}

}  // namespace selfcheck
