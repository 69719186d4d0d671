#include "show/own_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/say.h"
#include "show/lines.h"

namespace lab {
namespace {

constexpr size_t most_shown = 16;  // elements of an array
constexpr size_t shown_at_the_end = 3;

std::string element(const Array& array, size_t index) {
    std::vector<std::string> fields;
    for (size_t field = 0; field < array.type().fields.size(); ++field)
        fields.push_back(number(static_cast<double>(array.number(index, field))));
    return fields.size() == 1 ? fields[0] : fmt::format("({})", fmt::join(fields, ", "));
}

// "1 2 3 ... 998 999 1000 (1000 of type float)"
std::string elements(const Array& array) {
    const size_t n = array.size();
    const size_t left_out = n > most_shown ? n - most_shown : 0;
    std::vector<std::string> shown;
    for (size_t i = 0; i < n; ++i) {
        if (left_out && i == most_shown - shown_at_the_end) {
            shown.emplace_back("...");
            i += left_out;
        }
        shown.push_back(element(array, i));
    }
    const std::string text = fmt::format("{}", fmt::join(shown, " "));
    return n == 1 ? text : say("{} ({} of type {})", text, n, array.type().name);
}

template <class Parameters>
void add_arrays(Lines& lines, const Parameters& parameters, std::span<const Array> arrays) {
    for (size_t i = 0; i < arrays.size(); ++i)
        lines.add(parameters[i]->name.c_str(), elements(arrays[i]));
}

}  // namespace

std::string show_own_run(const OwnRun& own, const FailureContext& context, const Style& style) {
    Lines lines(style);
    lines.add("ran", say("{}, on {}", own.test_case.sentence(), in_language(own.data.c_str())));
    add_arrays(lines, own.test_case.contract->given(), own.inputs);
    for (size_t i = 0; i < own.plan.size(); ++i) lines.add(i ? "" : "plan", harmless(own.plan[i]));
    add_arrays(lines, own.test_case.contract->results(), own.results);
    for (const std::string& finding : in_the_file(own.found, context.kernel_path))
        lines.add("found", harmless(finding));
    lines.add("counted", own.counted);
    std::string text = lines.text();
    if (!own.printed.empty())
        text += style.dim("    " + say("printed")) + "\n" +
                show_printed(own.printed, own.printed_lines, "        ", most_printed_lines);
    if (!own.failure) return text;
    const CaseResult failed{.name = say("The result is wrong"),
                            .task = own.test_case.task,
                            .device = "sim",
                            .sentence = own.test_case.sentence(),
                            .state = CaseState::failed,
                            .failure = own.failure,
                            .printed = {}};
    return text + show_failure(failed, context, style);
}

}  // namespace lab
