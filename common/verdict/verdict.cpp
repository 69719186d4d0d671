#include "verdict/verdict.h"

#include <fmt/format.h>

#include "language/say.h"

namespace lab {

const char* name_of(State state) {
    switch (state) {
        case State::passed:
            return "passed";
        case State::failed:
            return "failed";
        case State::usage:
            return "usage";
        case State::not_started:
            return "not_started";
        case State::no_verdict:
            return "no_verdict";
        case State::not_compiled:
            return "not_compiled";
    }
    return "";
}

const char* name_of(CaseState state) {
    switch (state) {
        case CaseState::passed:
            return "passed";
        case CaseState::failed:
            return "failed";
        case CaseState::skipped:
            return "skipped";
        case CaseState::needs_gpu:
            return "needs_gpu";
    }
    return "";
}

const char* name_of(What what) {
    switch (what) {
        case What::refused:
            return "refused";
        case What::wrong_sum:
            return "wrong_sum";
        case What::wrong_index:
            return "wrong_index";
        case What::different_bits:
            return "different_bits";
        case What::not_written:
            return "not_written";
        case What::not_a_number:
            return "not_a_number";
        case What::input_changed:
            return "input_changed";
        case What::outside_written:
            return "outside_written";
        case What::fault:
            return "fault";
        case What::race:
            return "race";
        case What::uninitialised:
            return "uninitialised";
        case What::limit:
            return "limit";
        case What::devices_disagree:
            return "devices_disagree";
    }
    return "";
}

const CaseResult* first_that_printed(const Verdict& verdict) {
    for (const TaskResult& task : verdict.tasks) {
        for (const CaseResult& result : task.cases) {
            if (!result.printed.empty()) return &result;
        }
    }
    return nullptr;
}

std::string as_shown(double count) { return fmt::format("{:.4g}", count); }

// A number that a function returns is no element of an array.
std::string Failure::place() const {
    if (output_name.starts_with("the ")) return in_language(output_name.c_str()) + subscript;
    return output_name + (subscript.empty() ? fmt::format("[{}]", *output_index) : subscript);
}

}  // namespace lab
