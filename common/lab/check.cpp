#include "lab/check.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

std::span<const float> part(std::span<const float> input, Range range) {
    return input.subspan(range.begin, range.size());
}

OutputState state_of(float got, Reference want) {
    if (is_right(got, want)) return OutputState::right;
    if (is_poison(got)) return OutputState::unwritten;
    return std::isfinite(got) ? OutputState::wrong : OutputState::not_a_number;
}

What what_of(OutputState state) {
    if (state == OutputState::unwritten) return What::not_written;
    return state == OutputState::not_a_number ? What::not_a_number : What::wrong_sum;
}

}  // namespace

std::vector<OutputState> judge_outputs(const Case& asked, DataKind kind,
                                       std::span<const float> input,
                                       std::span<const float> outputs) {
    std::vector<OutputState> states;
    for (size_t b = 0; b < outputs.size(); ++b) {
        states.push_back(
            state_of(outputs[b], reference(asked.operation, kind, part(input, asked.segment(b)))));
    }
    return states;
}

namespace {

// Filled in as far as it does not depend on the input; `what` is wrong_sum if it came to an end.
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

bool came_to_an_end(const Failure& failure) { return failure.what == What::wrong_sum; }

}  // namespace

std::optional<Failure> check_huge(double sum, const Run& run) {
    Failure failure = begin("a few numbers among zeros", 1, run);
    if (!came_to_an_end(failure)) return failure;
    const OutputState state = state_of(run.outputs[0], {sum, 0});
    if (state != OutputState::right) {
        failure.what = what_of(state);
        failure.output_index = 0;
        failure.wanted = sum;
        failure.got = run.outputs[0];
        failure.wrong_outputs = 1;
        return failure;
    }
    if (!run.outside_written) return std::nullopt;
    failure.what = What::outside_written;
    return failure;
}

std::optional<Failure> check(const Case& asked, DataKind kind, std::span<const float> input,
                             const Run& run) {
    Failure failure = begin(name_of(kind), asked.outputs(), run);
    if (!came_to_an_end(failure)) return failure;
    const auto states = judge_outputs(asked, kind, input, run.outputs);
    const auto first = std::find_if(states.begin(), states.end(),
                                    [](OutputState state) { return state != OutputState::right; });
    if (first != states.end()) {
        const auto output = static_cast<size_t>(first - states.begin());
        failure.what = what_of(*first);
        failure.output_index = output;
        failure.wanted = reference(asked.operation, kind, part(input, asked.segment(output))).value;
        failure.got = run.outputs[output];
        failure.wrong_outputs =
            states.size() -
            static_cast<size_t>(std::count(states.begin(), states.end(), OutputState::right));
        return failure;
    }
    if (run.index && *run.index != static_cast<int64_t>(index_of_largest(input))) {
        failure.what = *run.index == poison_index ? What::not_written : What::wrong_index;
        failure.output_index = 0;
        failure.wanted = static_cast<double>(index_of_largest(input));
        failure.got = static_cast<double>(*run.index);
        return failure;
    }
    if (run.outside_written) {
        failure.what = What::outside_written;
        return failure;
    }
    if (asked.input_unchanged && run.input_changed) {
        failure.what = What::input_changed;
        return failure;
    }
    return std::nullopt;
}

}  // namespace lab
