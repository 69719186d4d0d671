#include "run/check.h"

#include <algorithm>
#include <cmath>

#include "language/say.h"

namespace lab {
namespace {

// A result and its poison, which shows the fields never written.
struct Result {
    const Array& array;
    Poison poison;

    explicit Result(const Array& array) : array(array), poison(array) {}
};

OutputState state_of(const Result& result, size_t element, size_t field,
                     const Wanted::Number& want) {
    const Wide got = result.array.number(element, field);
    if (is_right(got, want)) return OutputState::right;
    if (result.poison.is_at(element, field)) return OutputState::unwritten;
    return std::isfinite(got) ? OutputState::wrong : OutputState::not_a_number;
}

What what_of(OutputState state) {
    if (state == OutputState::unwritten) return What::not_written;
    return state == OutputState::not_a_number ? What::not_a_number : What::wrong_sum;
}

// A wrong number in a result, and its error.
struct Wrong {
    OutputState state;
    size_t result, element, field;
};

OutputState state_of(const Result& result, size_t element, const Wanted& want, size_t which) {
    for (size_t field = 0; field < result.array.type().fields.size(); ++field) {
        const OutputState state = state_of(result, element, field, want.at(element, which, field));
        if (state != OutputState::right) return state;
    }
    return OutputState::right;
}

std::optional<Wrong> first_wrong(const Wanted& want, const std::vector<Array>& results) {
    for (size_t which = 0; which < results.size(); ++which) {
        const Array& array = results[which];
        const Result result(array);
        for (size_t element = 0; element < array.size(); ++element) {
            for (size_t field = 0; field < array.type().fields.size(); ++field) {
                const OutputState state =
                    state_of(result, element, field, want.at(element, which, field));
                if (state != OutputState::right) return Wrong{state, which, element, field};
            }
        }
    }
    return std::nullopt;
}

size_t count_wrong(const Array& array, const Wanted& want, size_t which) {
    const Result result(array);
    size_t wrong = 0;
    for (size_t element = 0; element < array.size(); ++element)
        wrong += state_of(result, element, want, which) != OutputState::right;
    return wrong;
}

bool is_index(const Contract& contract, size_t result) {
    return contract.selection() && contract.selection()->index == result;
}

// "output", or "index.where" in a struct.
std::string name_of_number(const Parameter& parameter, size_t field) {
    const std::string& name = parameter.type->fields[field].name;
    return parameter.name + (name.empty() ? "" : "." + name);
}

// Fills in the parts that do not depend on the input; `what` is wrong_sum if the run ended
// normally.
Failure begin(const std::string& data, size_t outputs, const Run& run) {
    Failure failure;
    failure.data = data;
    failure.outputs = outputs;
    failure.printed = run.outcome.printed;
    failure.printed_lines = run.outcome.printed_lines;
    failure.fault = run.outcome.fault;
    if (run.outcome.fault) failure.what = What::fault;
    if (run.refused) {
        failure.what = What::refused;
        failure.message = run.refused->what();
    }
    return failure;
}

bool same_bits(const Array& one, const Array& other, size_t element, size_t field) {
    const size_t bytes = bytes_of(one.type().fields[field].scalar);
    return std::equal(one.at(element, field), one.at(element, field) + bytes,
                      other.at(element, field));
}

bool came_to_an_end(const Failure& failure) { return failure.what == What::wrong_sum; }

void describe(const Wrong& wrong, const Case& test_case, const Wanted& want,
              const std::vector<Array>& results, Failure& failure) {
    const Array& result = results[wrong.result];
    const bool index = is_index(*test_case.contract, wrong.result);
    failure.what =
        index && wrong.state == OutputState::wrong ? What::wrong_index : what_of(wrong.state);
    failure.result = wrong.result;
    failure.field = wrong.field;
    const Parameter& parameter = *test_case.contract->results()[wrong.result];
    failure.output_name = name_of_number(parameter, wrong.field);
    failure.output_index = wrong.element;
    failure.subscript = parameter.subscript(test_case.sizes, wrong.element);
    failure.wanted = static_cast<double>(want.at(wrong.element, wrong.result, wrong.field).value);
    failure.got = static_cast<double>(result.number(wrong.element, wrong.field));
    failure.outputs = result.size();
    failure.wrong_outputs = count_wrong(result, want, wrong.result);
}

}  // namespace

bool is_right(Wide got, const Wanted::Number& want) {
    const Wide error = got - want.value;
    return got == want.value || (error <= want.tolerance && -error <= want.tolerance);
}

Wanted wanted(const Case& test_case, const Data& data, std::span<const Array> inputs) {
    return test_case.contract->wanted({test_case.sizes, inputs, data.fractions});
}

std::vector<OutputState> judge_outputs(const Wanted& want, const Run& run) {
    std::vector<OutputState> states;
    if (run.results.empty()) return states;
    const Result first(run.results[0]);
    for (size_t element = 0; element < first.array.size(); ++element)
        states.push_back(state_of(first, element, want, 0));
    return states;
}

namespace {

// Consecutive outputs of a huge case.
struct Piece {
    size_t begin;
    Array outputs;
};

// Nothing if all of them are right.
std::optional<Failure> check_piece(const Case& huge, const HugeInput& input, const Piece& piece,
                                   Failure failure) {
    const Result result(piece.outputs);
    for (size_t i = 0; i < piece.outputs.size(); ++i) {
        const Wanted::Number want{input.sum(huge.own(piece.begin + i)), 0};
        const OutputState state = state_of(result, i, 0, want);
        if (state == OutputState::right) continue;
        failure.what = what_of(state);
        failure.output_index = piece.begin + i;
        failure.wanted = static_cast<double>(want.value);
        failure.got = static_cast<double>(piece.outputs.number(i));
        failure.wrong_outputs = failure.outputs == 1 ? 1 : 0;  // 0: not counted
        return failure;
    }
    return std::nullopt;
}

// Where the pieces begin, the last of which ends with the outputs.
std::vector<size_t> beginnings(size_t outputs, size_t length, size_t apart) {
    std::vector<size_t> list;
    for (size_t begin = 0; begin + length < outputs; begin += apart) list.push_back(begin);
    list.push_back(outputs - length);
    return list;
}

}  // namespace

std::optional<Failure> check_huge(const Case& huge, const HugeInput& input, Experiment& experiment,
                                  const Run& run) {
    constexpr size_t most = 1 << 20, apart = 1 << 24;
    const Parameter& result = *huge.contract->results()[0];
    const size_t outputs = result.extent(huge.sizes);
    Failure failure = begin(marked("a few numbers among zeros"), outputs, run);
    if (!came_to_an_end(failure)) return failure;
    failure.output_name = result.name;
    const size_t length = std::min(most, outputs);
    for (const size_t begin : beginnings(outputs, length, apart)) {
        Piece piece{begin, Array(*result.type, length)};
        experiment.read_part(result, begin, piece.outputs);
        if (auto wrong = check_piece(huge, input, piece, failure)) return wrong;
    }
    if (!run.outside_written) return std::nullopt;
    failure.what = What::outside_written;
    return failure;
}

std::optional<Failure> check(const Case& test_case, const Data& data, std::span<const Array> inputs,
                             const Run& run) {
    const auto outputs = test_case.contract->results()[0]->extent(test_case.sizes);
    Failure failure = begin(data.name, outputs, run);
    if (!came_to_an_end(failure)) return failure;
    const Wanted want = wanted(test_case, data, inputs);
    if (const auto wrong = first_wrong(want, run.results)) {
        describe(*wrong, test_case, want, run.results, failure);
        return failure;
    }
    if (const auto wrong = first_wrong(want, run.simulated_results)) {
        describe(*wrong, test_case, want, run.simulated_results, failure);
        failure.data = say("{}, on a simulated cluster", in_language(data.name.c_str()));
        return failure;
    }
    if (run.outside_written) {
        failure.what = What::outside_written;
        return failure;
    }
    if (test_case.input_unchanged && run.input_changed) {
        failure.what = What::input_changed;
        return failure;
    }
    return std::nullopt;
}

std::optional<Failure> different_bits(const Case& test_case, const Data& data,
                                      std::span<const Array> before, const Run& run) {
    for (size_t which = 0; which < before.size(); ++which) {
        if (before[which] == run.results[which]) continue;
        Failure failure = begin(data.name, before[which].size(), run);
        failure.what = What::different_bits;
        failure.result = which;
        for (size_t element = before[which].size(); element-- > 0;) {
            for (size_t field = 0; field < before[which].type().fields.size(); ++field) {
                if (same_bits(before[which], run.results[which], element, field)) continue;
                ++failure.wrong_outputs;
                failure.output_index = element;
                failure.field = field;
                break;
            }
        }
        const Parameter& parameter = *test_case.contract->results()[which];
        failure.output_name = name_of_number(parameter, failure.field);
        failure.subscript = parameter.subscript(test_case.sizes, *failure.output_index);
        failure.wanted =
            static_cast<double>(before[which].number(*failure.output_index, failure.field));
        failure.got =
            static_cast<double>(run.results[which].number(*failure.output_index, failure.field));
        return failure;
    }
    return std::nullopt;
}

}  // namespace lab
