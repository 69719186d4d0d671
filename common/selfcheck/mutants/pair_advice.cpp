#include "selfcheck/mutants/pair_advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "selfcheck/expectation.h"

namespace selfcheck {
namespace {

// Causes that the oracle cannot see are certain where the checks or the planner report them.
bool is_reported(const std::string& cause, const FailureAnswer& failure) {
    if (cause == "race") return failure.has_races;
    if (cause == "uninitialised") return failure.has_uninitialised;
    if (cause == "waits_for_later_block") return failure.fault == cause;
    if (cause == "computed_on_host" || cause == "device_data_read_back")
        return failure.what == "refused";
    return true;
}

// The other mistake may spoil other cases: it is enough that the cause is true of the passing
// cases, the one that is shown and at most one more.
bool holds_where_shown(const std::string& cause, const KernelTruth& truth,
                       const ShapeTruth& shown) {
    KernelTruth some{truth.source, truth.solution, {}};
    for (const ShapeTruth& s : truth.shapes)
        if (s.right() || s.shape == shown.shape) some.shapes.push_back(s);
    if (is_true_cause(cause, some).value_or(true)) return true;
    return std::ranges::any_of(truth.shapes, [&](const ShapeTruth& more) {
        if (more.right() || more.shape == shown.shape) return false;
        KernelTruth with_more = some;
        with_more.shapes.push_back(more);
        return is_true_cause(cause, with_more).value_or(true);
    });
}

bool holds(const Answer& answer, const KernelTruth& truth, const lab::Suite& suite) {
    const CaseAnswer* first = answer.find_case(answer.first_failure);
    if (!first || !first->failure) return true;  // a limit: every sum is right
    if (!is_reported(answer.cause, *first->failure)) return false;
    const auto shape = shape_of_case(suite, answer.first_failure);
    if (!shape) return true;
    const auto shown = std::ranges::find(truth.shapes, *shape, &ShapeTruth::shape);
    return shown == truth.shapes.end() || is_true_cause(answer.cause, truth).value_or(true) ||
           holds_where_shown(answer.cause, truth, *shown);
}

bool fails_alike(const CaseAnswer& a, const CaseAnswer& b) {
    if (a.state != b.state || a.failure.has_value() != b.failure.has_value()) return false;
    return !a.failure ||
           (a.failure->what == b.failure->what && a.failure->fault == b.failure->fault &&
            a.failure->output == b.failure->output && a.failure->got == b.failure->got);
}

// How many cases fail differently. Both answers are about the same cases.
size_t differences(const Answer& a, const Answer& b) {
    size_t number = 0;
    for (size_t i = 0; i < std::min(a.cases.size(), b.cases.size()); ++i)
        number += !fails_alike(a.cases[i], b.cases[i]);
    return number;
}

}  // namespace

JudgedAdvice judge_advice(const PairAnswers& answers, const KernelTruth& truth,
                          const lab::Suite& suite) {
    const auto& [both, first, second] = answers;
    if (both.cause == "unknown") return {Advice::unknown, ""};
    if (!holds(both, truth, suite))
        return {Advice::wrong, fmt::format("it does not hold in {}", both.first_failure)};
    const bool of_first = first.cause == both.cause, of_second = second.cause == both.cause;
    if (of_first && of_second) return {Advice::right, ""};  // repairing one leaves the other
    const bool of_neither = !of_first && !of_second;
    // Repairing the first mistake leaves the second.
    const size_t of_first_repair = differences(both, second);
    const size_t of_second_repair = differences(both, first);
    if (of_neither ? of_first_repair + of_second_repair == 0
                   : (of_first ? of_first_repair : of_second_repair) == 0)
        return {Advice::wrong, "repairing its mistake changes nothing"};
    const bool smaller = of_first ? of_first_repair < of_second_repair
                                  : of_second && of_second_repair < of_first_repair;
    return {Advice::right, "", smaller};
}

}  // namespace selfcheck
