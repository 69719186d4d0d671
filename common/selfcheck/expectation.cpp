#include "selfcheck/expectation.h"

#include <fmt/format.h>

#include <regex>

namespace selfcheck {

std::optional<Expectation> parse_expectation(const std::string& line) {
    static const std::regex form(
        R"(// expect: (?:passed|(?:failed|(\d{1,2})/10 points), cause ([a-z0-9_]+)))");
    std::smatch match;
    if (!std::regex_match(line, match, form)) return std::nullopt;
    Expectation expected{"passed", {}, match[2]};
    if (expected.cause.empty()) return expected;
    // Causes that the compiler names come before there is anything to run.
    expected.state = expected.cause.starts_with("compile_") ? "not_compiled" : "failed";
    if (match[1].matched) expected.points = std::stoi(match[1]);
    return expected;
}

bool meets(const Answer& answer, const Expectation& expected) {
    if (answer.state != expected.state || answer.cause != expected.cause) return false;
    if (expected.state == "passed") return answer.points == answer.out_of;
    return !expected.points || answer.points == expected.points;
}

std::string describe(const Expectation& expected) {
    std::string text = expected.state;
    if (expected.points) text += fmt::format(", {}/10 points", *expected.points);
    return expected.cause.empty() ? text : text + ", cause " + expected.cause;
}

std::string describe(const Answer& answer) {
    std::string text = answer.state;
    if (answer.points) text += fmt::format(", {}/{} points", *answer.points, answer.out_of);
    if (!answer.cause.empty()) text += ", cause " + answer.cause;
    if (!answer.first_failure.empty()) text += ", first in " + answer.first_failure;
    return answer.message.empty() ? text : text + ": " + answer.message;
}

}  // namespace selfcheck
