#include "selfcheck/mutants/oracle.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "selfcheck/mutants/oracle_inputs.h"

namespace selfcheck {
namespace {

constexpr std::array orders = {device::WarpOrder::ascending, device::WarpOrder::descending};

// A field of less than four bytes may hold these bits by chance: then the complete element must
// match.
bool is_untouched(const lab::Array& result, size_t element, size_t field) {
    const lab::ElementType& type = result.type();
    const size_t size = lab::bytes_of(type.fields[field].scalar);
    const bool small = size < sizeof untouched;
    const std::byte* const at = small ? result.at(element, 0) : result.at(element, field);
    const auto offset = static_cast<size_t>(at - result.bytes().data());
    for (size_t i = 0; i < (small ? type.bytes : size); ++i)
        if (at[i] != std::as_bytes(std::span(&untouched, 1))[(offset + i) % sizeof untouched])
            return false;
    return true;
}

OutputTruth truth_of(const lab::Array& result, size_t element, const lab::Wanted& want,
                     size_t which) {
    OutputTruth truth = OutputTruth::right;
    for (size_t field = 0; field < result.type().fields.size(); ++field) {
        const lab::Wide got = result.number(element, field);
        if (got == want.at(element, which, field).value) continue;
        if (is_untouched(result, element, field)) return OutputTruth::unwritten;
        truth = std::max(truth, std::isfinite(got) ? OutputTruth::wrong : OutputTruth::not_finite);
    }
    return truth;
}

// The state of each element of the first result, combined with those of other results of equal
// size.
std::vector<OutputTruth> truths_of(const RunOutcome& ran, const Shape& shape, const Input& input) {
    const lab::Wanted want = shape.contract().wanted({shape.test_case.sizes, input.given, false});
    std::vector<OutputTruth> list(shape.outputs(), OutputTruth::right);
    for (size_t which = 0; which < ran.results.size(); ++which) {
        const lab::Array& result = ran.results[which];
        for (size_t i = 0; i < result.size(); ++i) {
            OutputTruth& there = list[result.size() == list.size() ? i : 0];
            there = std::max(there, truth_of(result, i, want, which));
        }
    }
    return list;
}

bool is_right(const RunOutcome& ran, const Shape& shape, const Input& input) {
    if (ran.fault) return false;
    const auto wrong = [](OutputTruth truth) { return truth != OutputTruth::right; };
    return std::ranges::none_of(truths_of(ran, shape, input), wrong);
}

bool nearly(double a, double b) { return std::abs(a - b) <= 1e-5 * std::max(1.0, std::abs(b)); }

// Whether the causes of a wrong shape are decided by its numbers: of a histogram, or of a matrix
// product that is not too large to be computed many times.
bool is_observed(const Shape& shape) {
    constexpr size_t most_products = 1 << 19;
    if (shape.contract().counting()) return true;
    return shape.is_product() && shape.outputs() > 0 &&
           shape.outputs() * shape.own(0).size() <= most_products;
}

// The searched input of a sum holds zeros, the others ones.
Input zeros_for(const Shape& shape) {
    Input input = filled(shape, 1);
    lab::Array& searched = input.given[shape.contract().linear()->input];
    searched = lab::Array(searched.type(), searched.size());
    return input;
}

// 2049, which no 16 bits hold, as the last of zeros.
Input with_many_bits_at_the_end(const Shape& shape) {
    Input input = shape.is_sum() ? zeros_for(shape) : filled(shape, 0);
    lab::Array& last = input.given[shape.is_sum() ? shape.contract().linear()->input : 0];
    if (!last.empty()) last.set(last.size() - 1, held(last, 2049));
    return input;
}

// True if the weights explain the output; the input is 0 where weights are unknown.
bool explain(const std::vector<double>& weights, const lab::Array& input, double got) {
    double sum = 0;
    for (size_t i = 0; i < input.size(); ++i) {
        const auto value = static_cast<double>(input.number(i));
        if (value != 0) sum += weights[i] * value;
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

// Elements that are powers of this, in one run, have their weights in the digits of the sum, if
// these are whole, not negative and smaller; `explain` finds out.
constexpr double digit_base = 8;

double digit_of(double sum, size_t digit) {
    return std::fmod(std::floor(sum / std::pow(digit_base, digit)), digit_base);
}

// As many as the elements and the result hold exactly.
size_t digits_of(const Shape& shape) {
    const lab::Contract& contract = shape.contract();
    const auto most = [](const lab::Parameter* parameter) {
        const lab::Wide largest = lab::largest_integer_of(parameter->type->fields[0].scalar);
        return std::min(static_cast<double>(largest), static_cast<double>(exact));
    };
    const double largest =
        std::min(most(contract.given()[contract.linear()->input]), most(contract.results()[0]));
    size_t digits = 1;
    while (std::pow(digit_base, digits + 1) <= largest) ++digits;
    return digits;
}

}  // namespace

bool OrderTruth::right() const { return ended && !first_wrong(); }

std::optional<size_t> OrderTruth::first_wrong() const {
    for (size_t i = 0; i < outputs.size(); ++i) {
        if (outputs[i] != OutputTruth::right) return i;
    }
    return std::nullopt;
}

Oracle::Oracle(std::unique_ptr<Runs> launches, std::unique_ptr<Runs> calls)
    : launches_(std::move(launches)), calls_(std::move(calls)) {}

std::vector<OutputWeights> Oracle::weigh(const Shape& shape, device::WarpOrder order) {
    return weigh(shape, order, first_elements(shape.searched()));
}

std::vector<OutputWeights> Oracle::weigh(const Shape& shape, device::WarpOrder order,
                                         const std::vector<size_t>& elements) {
    const auto together = weigh_in_groups(shape, order, elements, digits_of(shape));
    if (std::ranges::all_of(together, &OutputWeights::has_value)) return together;
    return weigh_in_groups(shape, order, elements, 1);
}

std::vector<OutputWeights> Oracle::weigh_in_groups(const Shape& shape, device::WarpOrder order,
                                                   const std::vector<size_t>& elements,
                                                   size_t digits) {
    const size_t searched = shape.contract().linear()->input;
    const Input zeros = zeros_for(shape);
    std::vector<Input> inputs{zeros};
    Input other = zeros;
    const lab::Array numbers = integers(shape, 5, 9, true).given[searched];
    for (size_t k = 0; k < elements.size(); ++k) {
        if (k % digits == 0) inputs.push_back(zeros);
        inputs.back().given[searched].set(elements[k], std::pow(digit_base, k % digits));
        other.given[searched].set(elements[k], numbers.number(elements[k]));
    }
    inputs.push_back(other);
    const auto ran = runs_of(shape).run(shape, {order}, inputs);
    if (ran.back().fault) return {};
    const auto got = [&](size_t k, size_t output) {
        return static_cast<double>(ran[k].results[0].number(output));
    };
    std::vector<OutputWeights> weights;
    for (size_t b = 0; b < shape.outputs(); ++b) {
        std::vector<double> list(zeros.given[searched].size(), std::nan(""));
        for (size_t k = 0; k < elements.size(); ++k) {
            const double sum = got(1 + k / digits, b);
            list[elements[k]] = digits == 1 ? sum : digit_of(sum, k % digits);
        }
        const bool is_sum =
            got(0, b) == 0 && explain(list, other.given[searched], got(ran.size() - 1, b));
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
    here.outputs.assign(shape.outputs(), OutputTruth::right);
    for (size_t k = 0; k < list.size(); ++k) {
        if (list[k].fault) {
            truth.fault = list[k].fault;
            here = {};
            return;
        }
        truth.input_changed = truth.input_changed || list[k].input_changed;
        const auto truths = truths_of(list[k], shape, inputs[k]);
        std::ranges::transform(here.outputs, truths, here.outputs.begin(),
                               [](auto a, auto b) { return std::max(a, b); });
    }
    here.ended = true;
    for (size_t k = 0; order == 0 && !here.right() && is_observed(shape) && k < list.size(); ++k)
        truth.observed.push_back({inputs[k].given, list[k].results[0]});
    if (here.right() || !shape.is_sum() || shape.outputs() > most_weighed_outputs) return;
    if (shape.is_call() && shape.searched() <= most_sampled_elements)
        here.weights = weigh(shape, orders[order], sample(shape.searched()));
    else if (shape.searched() <= most_weighed_elements)
        here.weights = weigh(shape, orders[order]);
}

void Oracle::judge_fractions(ShapeTruth& truth) {
    const Shape& shape = truth.shape;
    const size_t n = shape.elements();
    const auto has_fractions = [](const lab::Parameter* parameter) {
        return !lab::is_integer(parameter->type->fields[0].scalar);
    };
    const bool multiplies = shape.contract().given().size() > 1;  // products have more digits
    const lab::Linear* const linear = shape.contract().linear();
    truth.fractions_right = truth.whole_on_fractions =
        (multiplies && !linear) || needs_own_data(shape.contract()) ||
        !std::ranges::all_of(shape.contract().given(), has_fractions);
    if (truth.fractions_right) return;
    const size_t largest = multiplies ? largest_for(shape) : exact / std::max<size_t>(n, 1);
    Input input = integers(shape, 3, largest, true);
    for (size_t which = 0; which < input.given.size(); ++which) {
        if (multiplies && which != linear->input) continue;
        lab::Array& array = input.given[which];
        for (size_t field = 0; field < array.type().fields.size(); ++field)
            for (size_t i = 0; i < array.size(); ++i)
                array.set(i, array.number(i, field) / 1024, field);
    }
    const RunOutcome ran = runs_of(shape).run(shape, {}, std::span(&input, 1))[0];
    truth.fractions_right = is_right(ran, shape, input);
    truth.whole_on_fractions = true;
    for (size_t i = 0; !ran.results.empty() && i < ran.results[0].size(); ++i) {
        const lab::Wide x = ran.results[0].number(i);
        truth.whole_on_fractions &= std::isfinite(x) && x == std::trunc(x);
    }
}

// Identities only, and a result that is not the identity.
bool Oracle::begins_elsewhere(const Shape& shape) {
    const lab::Combination* const combination = shape.contract().combination();
    if (!combination) return false;
    for (size_t which = 0; which < combination->results.size(); ++which) {
        const lab::Element& identity = combination->results[which].identity;
        const Input input = input_of(shape, [&](lab::Array& array, uint64_t) {
            for (size_t field = 0; field < identity.size(); ++field)
                array.fill([&](size_t) { return identity[field]; }, field);
        });
        const RunOutcome ran = calls_->run(shape, {}, std::span(&input, 1))[0];
        if (!ran.fault && lab::element_of(ran.results[which], 0) != identity) return true;
    }
    return false;
}

CallHabits Oracle::habits(const Shape& shape) {
    const size_t n = shape.elements();
    const auto run = [&](const std::vector<Input>& inputs) {
        return calls_->run(shape, {}, inputs);
    };
    const Input one = needs_own_data(shape.contract())
                          ? data_of(shape).front()
                          : integers(shape, 1, largest_for(shape), false);
    const Input other = filled(shape, 0x1p18F), negative = filled(shape, -5);
    const Input last_bits = with_many_bits_at_the_end(shape);
    Input from_zero = one, from_empty = one;
    from_zero.output_before = 0;
    from_empty.workspace_before = 0;

    CallHabits habits;
    const auto list = run({one, other, one, negative, last_bits, from_zero});
    const auto empty = run({from_empty}), fresh = run({other});
    habits.right_at_first = is_right(list[0], shape, one);
    habits.right_from_empty = is_right(empty[0], shape, from_empty);
    if (list.back().fault) return habits;
    habits.right_from_zero = is_right(list.back(), shape, from_zero);
    const auto same = [](const RunOutcome& a, const RunOutcome& b) {
        return !a.fault && !b.fault && a.results[0] == b.results[0];
    };
    habits.differs_again = !same(list[0], list[2]) || !same(list[1], fresh[0]);
    habits.same_for_all = same(list[0], list[1]) && same(list[0], list[3]);
    if (list[4].results[0].empty()) return habits;
    const lab::Array& of_bits = list[4].results[0];
    const lab::Wide bits = of_bits.number(shape.is_product() ? of_bits.size() - 1 : 0),
                    smallest = list[3].results[0].number(0);
    habits.loses_last_bits = bits != 2049 && std::abs(bits - 2049) <= 8;
    const lab::Selection* const selection = shape.contract().selection();
    habits.beyond_all = n == 0 || std::isinf(smallest) || begins_elsewhere(shape) ||
                        (selection && smallest > selection->key(negative.given[0].number(0)));
    return habits;
}

bool Oracle::is_wrong_under_a_schedule(const Shape& shape) {
    constexpr uint64_t schedules = 8;
    const Input input = inputs_for(shape).front();
    for (uint64_t schedule = 1; schedule <= schedules; ++schedule) {
        const device::ScheduleChoice choice{.schedule = schedule};
        const RunOutcome ran = runs_of(shape).run(shape, choice, std::span(&input, 1))[0];
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
    const auto wrong = truth.orders[0].first_wrong();
    if (shape.contract().counting() && wrong) judge_counts(truth, *wrong);
    // A product of small integers is right in 16 bits, too.
    if (shape.is_call() && (!truth.integers_right() || shape.is_product()))
        truth.habits = habits(shape);
    return truth;
}

}  // namespace selfcheck
