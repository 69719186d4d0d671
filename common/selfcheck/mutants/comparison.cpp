#include "selfcheck/mutants/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "selfcheck/expectation.h"

namespace selfcheck {
namespace {

// Above this, one launch for each element takes minutes.
constexpr size_t most_compared_elements = 4096;

const ShapeTruth* find_shape(const KernelTruth& truth, const std::string& name,
                             const lab::Suite& suite) {
    const auto shape = shape_of_case(suite, name);
    for (const ShapeTruth& s : truth.shapes) {
        if (shape == s.shape) return &s;
    }
    return nullptr;
}

// True if calls keep state: then the result of a case depends on the cases before it.
bool keeps_state(const KernelTruth& truth) {
    return std::ranges::any_of(
        truth.shapes, [](const ShapeTruth& s) { return s.habits && s.habits->differs_again; });
}

// In a call with many elements, a lost fraction may lie within the error bound of random data. Then
// other cases fail, and the lab's verdict is not "passed".
bool may_pass_alone(const ShapeTruth& truth) {
    constexpr size_t many = 1024;
    // An extreme, a bit or other bins may hide a lost element in the few data of one case.
    if (truth.shape.contract().combination() || truth.shape.contract().counting()) return true;
    return truth.shape.is_call() && truth.shape.elements() > many && truth.integers_right();
}

bool is_right(const ShapeTruth& truth, const std::string& name) {
    const bool only_reads = name.find("input_unchanged") != std::string::npos;
    return truth.right() && !(only_reads && truth.input_changed);
}

// The oracle's sums are exact: it has no data on which only their rounding is wrong.
bool is_about_rounding(const FailureAnswer& failure, const lab::Contract& contract) {
    return contract.linear() && std::ranges::any_of(contract.data, [&](const lab::Data& data) {
               return data.fractions && data.most_elements == UINT64_MAX &&
                      data.name == failure.data;
           });
}

// Failures that the oracle cannot see: it makes no plans, compares no bits, and its blocks all begin
// at once.
bool cannot_be_seen(const FailureAnswer& failure, const lab::Contract& contract) {
    return failure.what == "refused" || failure.what == "different_bits" ||
           failure.fault == "waits_for_later_block" || is_about_rounding(failure, contract);
}

size_t order_of(const FailureAnswer& failure) {
    return failure.data.starts_with("positive and negative") ? 1 : 0;
}

// The weights implied by the reported ranges: elements that are not named have the right weight.
std::vector<double> weights_in(const FailureAnswer& failure, std::vector<double> right) {
    for (const ElementRange& range : failure.elements) {
        for (size_t i = range.begin; i < std::min(range.end, right.size()); i += range.step)
            right[i] = range.weight;
    }
    return right;
}

std::vector<double> weights_in(const FailureAnswer& failure, const Shape& shape) {
    std::vector<double> right(shape.searched());
    const lab::Range own = shape.own(*failure.output);
    for (size_t i = own.begin; i < std::min(own.end, right.size()); ++i) right[i] = 1;
    return weights_in(failure, std::move(right));
}

std::string kind_of(double weight, bool own) {
    if (!own) return "misplaced";
    return weight == 0 ? "lost" : "doubled";
}

bool kinds_are_right(const FailureAnswer& failure, const Shape& shape) {
    return std::all_of(failure.elements.begin(), failure.elements.end(), [&](const auto& range) {
        const bool own = shape.own(*failure.output).contains(range.begin);
        return range.end <= shape.searched() && range.kind == kind_of(range.weight, own);
    });
}

// NaN is a weight that was not measured.
std::optional<Complaint> first_difference(const std::vector<double>& want,
                                          const std::vector<double>& told) {
    for (size_t i = 0; i < want.size(); ++i) {
        if (std::isnan(want[i]) || want[i] == told[i]) continue;
        return Complaint{fmt::format("element {} arrives {} times", i, want[i]),
                         fmt::format("the report means {} times", told[i])};
    }
    return std::nullopt;
}

OutputWeights true_weights(const ShapeTruth& truth, const FailureAnswer& failure, Oracle& oracle) {
    const size_t order = order_of(failure);
    auto weights = truth.orders[order].weights;
    if (weights.empty()) {
        weights = oracle.weigh(
            truth.shape, order ? device::WarpOrder::descending : device::WarpOrder::ascending);
    }
    return weights.empty() ? std::nullopt : weights[*failure.output];
}

// The harness searches only for small integer weights.
bool is_odd(double weight) { return weight != std::floor(weight) || std::abs(weight) > 4096; }

// In a product the wrong elements may be those of the second matrix alone, which the weights are not about.
bool may_be_of_the_second_matrix(const FailureAnswer& failure, const Shape& shape,
                                 const OutputWeights& weights) {
    return shape.is_product() && weights && !first_difference(*weights, weights_in(failure, shape));
}

// No elements need be named if one order gives right sums, if the output is no sum, or if the
// message says that the search ended early or met a weight that it cannot name. A large weight also
// makes sums inexact.
bool need_not_name_elements(const ShapeTruth& truth, const FailureAnswer& failure,
                            const OutputWeights& weights) {
    const size_t order = order_of(failure);
    return !weights || truth.orders[1 - order].right() || truth.orders[order].right() ||
           failure.message.starts_with("which elements are at fault did not show within") ||
           failure.message.starts_with("every element of ") ||
           ((failure.message.starts_with("an element arrives a fraction of once, or more than") ||
             failure.message.starts_with("the output is too large for a float") ||
             failure.message.starts_with("the output is no sum: f(a) + f(b)")) &&
            std::ranges::any_of(*weights, is_odd));
}

}  // namespace

std::vector<Complaint> compare_cases(const Answer& answer, const KernelTruth& truth,
                                     const lab::Suite& suite) {
    std::vector<Complaint> complaints;
    bool all_right = true;
    for (const CaseAnswer& c : answer.cases) {
        const ShapeTruth* shape = find_shape(truth, c.name, suite);
        if (!shape || c.state == "skipped") continue;
        if (c.failure && cannot_be_seen(*c.failure, shape->shape.contract())) continue;
        const bool right = is_right(*shape, c.name);
        all_right = all_right && right;
        if (right == (c.state == "passed") || (right && keeps_state(truth))) continue;
        // The harness also reverses races, which the schedules here may not reach.
        const bool has_races = c.failure && c.failure->has_races;
        const bool by_chance =
            shape->shape.contract().combination() || shape->shape.contract().counting();
        if (right ? shape->wrong_under_a_schedule || has_races || by_chance
                  : may_pass_alone(*shape))
            continue;
        complaints.push_back({fmt::format("{} {}", c.name, right ? "passed" : "failed"), c.state});
    }
    if (!all_right && answer.state != "failed") complaints.push_back({"failed", describe(answer)});
    return complaints;
}

std::vector<Complaint> compare_cause(const Answer& answer, const KernelTruth& truth,
                                     const lab::Suite& suite) {
    const bool has_shape = shape_of_case(suite, answer.first_failure).has_value();
    const bool judged = !has_shape || find_shape(truth, answer.first_failure, suite);
    if (!judged || answer.cause == "unknown") return {};
    const auto is_true = is_true_cause(answer.cause, truth);
    if (!is_true || *is_true) return {};  // the variants check unknown causes
    return {{"a true cause, or unknown", describe(answer)}};
}

// The elements that are named must be those that an output counts otherwise than once.
static std::vector<Complaint> compare_counted(const FailureAnswer& failure, const Shape& shape,
                                              Oracle& oracle) {
    if (failure.elements.empty() || shape.elements() > most_compared_elements) return {};
    const OutputWeights want = oracle.weigh_count(shape, *failure.output);
    if (!want) return {{"no elements: some runs fault", "ranges of elements"}};
    const std::vector<double> once(shape.elements(), 1);
    if (const auto difference = first_difference(*want, weights_in(failure, once)))
        return {*difference};
    return {};
}

std::vector<Complaint> compare_elements(const Answer& answer, const KernelTruth& truth,
                                        const lab::Suite& suite, Oracle& oracle) {
    const CaseAnswer* first = answer.find_case(answer.first_failure);
    const ShapeTruth* shape = find_shape(truth, answer.first_failure, suite);
    if (!first || !first->failure) return {{"a first failure among the cases", "none"}};
    const FailureAnswer& failure = *first->failure;
    if (!shape) return {};
    if (failure.what == "wrong_sum" && shape->shape.contract().counting())
        return compare_counted(failure, shape->shape, oracle);
    if (failure.what != "wrong_sum" || !shape->shape.is_sum()) {
        if (failure.elements.empty()) return {};
        return {{"no elements: this is no wrong sum", failure.what}};
    }
    const bool measured = !shape->orders[order_of(failure)].weights.empty();
    if (!measured && (shape->shape.searched() > most_compared_elements ||
                      shape->shape.outputs() > most_weighed_outputs))
        return {};
    const OutputWeights want = true_weights(*shape, failure, oracle);
    if (failure.elements.empty()) {
        if (keeps_state(truth) || need_not_name_elements(*shape, failure, want) ||
            may_be_of_the_second_matrix(failure, shape->shape, want))
            return {};
        return {{"ranges of elements", "none: " + failure.message}};
    }
    if (!want) return {{"no elements: the output is no sum", "ranges of elements"}};
    if (const auto difference = first_difference(*want, weights_in(failure, shape->shape)))
        return {*difference};
    if (kinds_are_right(failure, shape->shape)) return {};
    return {{"lost, doubled or misplaced, as the weights say", "another kind"}};
}

}  // namespace selfcheck
