#include "selfcheck/expectation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <regex>
#include <sstream>

namespace selfcheck {
namespace {

std::set<std::string> counters_in(const std::string& words) {
    std::istringstream in(words);
    std::set<std::string> counters{std::istream_iterator<std::string>(in), {}};
    counters.erase("and");
    return counters;
}

// A limit's case is named after its task and its counter; other cases have other failures.
std::set<std::string> limits_missed(const Answer& answer) {
    std::set<std::string> counters;
    for (const CaseAnswer& c : answer.cases) {
        if (c.failure && c.failure->what == "limit")
            counters.insert(c.name.substr(c.name.find('.') + 1));
    }
    return counters;
}

}  // namespace

std::optional<Expectation> parse_expectation(const std::string& line) {
    static const std::regex form(
        R"(// expect: (?:passed|(?:failed|(\d{1,2})/10 points), cause ([a-z0-9_]+))"
        R"((?:, of (\w+(?: and \w+)*))?))");
    std::smatch match;
    if (!std::regex_match(line, match, form)) return std::nullopt;
    Expectation expected{"passed", {}, match[2]};
    if (expected.cause.empty()) return expected;
    // Causes named compile_... are found at compile time, before anything runs.
    expected.state = expected.cause.starts_with("compile_") ? "not_compiled" : "failed";
    if (match[1].matched) expected.points = std::stoi(match[1]);
    if ((expected.cause == "limit") != match[3].matched) return std::nullopt;
    expected.limits = counters_in(match[3]);
    return expected;
}

bool meets(const Answer& answer, const Expectation& expected) {
    if (answer.state != expected.state || answer.cause != expected.cause) return false;
    if (expected.state == "passed") return answer.points == answer.out_of;
    if (expected.cause == "limit" && limits_missed(answer) != expected.limits) return false;
    return !expected.points || answer.points == expected.points;
}

std::string describe(const Expectation& expected) {
    std::string text = expected.state;
    if (expected.points) text += fmt::format(", {}/10 points", *expected.points);
    if (!expected.cause.empty()) text += ", cause " + expected.cause;
    if (!expected.limits.empty())
        text += fmt::format(", of {}", fmt::join(expected.limits, " and "));
    return text;
}

std::string describe(const Answer& answer) {
    std::string text = answer.state;
    if (answer.points) text += fmt::format(", {}/{} points", *answer.points, answer.out_of);
    if (!answer.cause.empty()) text += ", cause " + answer.cause;
    const auto limits = limits_missed(answer);
    if (!limits.empty()) text += fmt::format(", of {}", fmt::join(limits, " and "));
    if (!answer.first_failure.empty()) text += ", first in " + answer.first_failure;
    return answer.message.empty() ? text : text + ": " + answer.message;
}

}  // namespace selfcheck
