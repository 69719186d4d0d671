#include "show/screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "language/say.h"
#include "show/columns.h"
#include "show/lines.h"
#include "verdict/fault_words.h"

namespace lab {
namespace {

constexpr size_t most_printed_lines_in_passing = 20;  // of a whole run
constexpr size_t columns_of_a_question = 88;

std::string in_short(const device::Fault& fault) {
    std::string text = words_for(fault.kind);
    return fault.line ? say("{}, line {}", text, fault.line) : text;
}

// A few words for the line of a failing case.
std::string in_short(const Failure& f) {
    switch (f.what) {
        case What::fault:
            return in_short(*f.fault);
        case What::refused:
            return in_language("refused");
        case What::not_written:
            return say("{} is not written", f.place());
        case What::input_changed:
            return say("the input was changed");
        case What::outside_written:
            return say("memory outside the buffers was written");
        case What::wrong_index:
            return say("{}: wanted {}, got {}", f.output_name, number(f.wanted), number(f.got));
        case What::different_bits:
            return say("{}: {} before, now {}", f.place(), exact_number(f.wanted),
                       exact_number(f.got));
        case What::race:
            return f.races.empty() ? say("a race") : f.races.front();
        case What::uninitialised:
            return f.uninitialised.empty() ? say("an undefined value") : f.uninitialised.front();
        case What::limit:
            return say("counted {}, at most {}", number(f.got), number(f.wanted));
        default:
            break;
    }
    if (!f.output_index) return f.fault ? in_short(*f.fault) : say("the devices disagree");
    return say("{}: wanted {}, got {}", f.place(), number(f.wanted), number(f.got));
}

std::string mark(CaseState state, const Style& style) {
    switch (state) {
        case CaseState::passed:
            return style.good("ok  ");
        case CaseState::failed:
            return style.bad("FAIL");
        case CaseState::skipped:
            return style.dim("skip");
        case CaseState::needs_gpu:
            return style.dim("--  ");
    }
    return "";
}

// In a whole run, the lines of the first case that printed any, unless a failure shows its own.
std::string show_printed_in_passing(const Verdict& verdict, const Style& style) {
    const CaseResult* const first = first_that_printed(verdict);
    if (!first) return "";
    return style.dim("\n  " + say("printed in {}", first->name)) + "\n" +
           show_printed(first->printed, first->printed_lines, "    ",
                        most_printed_lines_in_passing);
}

}  // namespace

std::string show_printed(std::span<const std::string> lines, uint64_t lines_in_all,
                         const char* indent, size_t most) {
    std::string text;
    const size_t shown = std::min(lines.size(), most);
    for (const std::string& line : lines.first(shown)) text += indent + harmless(line) + "\n";
    if (lines_in_all > shown)
        text += indent + say("and {} more lines", lines_in_all - shown) + "\n";
    return text;
}

std::string show_after_pass(const AfterPass& after, const Style& style) {
    Lines lines(style);
    for (const std::string& command : after.look)
        lines.add(&command == &after.look.front() ? "look" : "", command);
    const std::vector<std::string> question = wrapped(after.question, columns_of_a_question);
    for (const std::string& line : question)
        lines.add(&line == &question.front() ? "question" : "", line);
    lines.add("next", after.next);
    return lines.text().empty() ? "" : "\n" + lines.text();
}

// The result to show: a failure, else one of a device that can run the case, else the last.
static const CaseResult& shown_of(std::span<const CaseResult> on_devices) {
    const auto failed = std::ranges::find(on_devices, CaseState::failed, &CaseResult::state);
    if (failed != on_devices.end()) return *failed;
    const auto ran = std::ranges::find_if(
        on_devices, [](const CaseResult& r) { return r.state != CaseState::needs_gpu; });
    return ran == on_devices.end() ? on_devices.back() : *ran;
}

std::string show_case(std::span<const CaseResult> on_devices, const std::string& kernel_path,
                      const Style& style) {
    const CaseResult& shown = shown_of(on_devices);
    std::string text = fmt::format("  {} {}", mark(shown.state, style), shown.sentence);
    if (on_devices.size() > 1) {
        std::string devices;
        for (const CaseResult& r : on_devices)
            if (r.state != CaseState::needs_gpu)
                devices += (devices.empty() ? "" : ", ") + r.device + " " + name_of(r.state);
        if (!devices.empty()) text += style.dim("  [" + devices + "]");
    }
    if (shown.failure)
        text = say("{}: {}", text, harmless(in_the_file(in_short(*shown.failure), kernel_path)));
    text += "\n";
    for (const std::string& remark : shown.remarks)
        text += style.dim("       " + harmless(in_the_file(remark, kernel_path))) + "\n";
    return text;
}

std::string show_points(const Verdict& verdict, const Style& style) {
    std::string text = "\n";
    size_t width = 5;
    for (const TaskResult& task : verdict.tasks) width = std::max(width, columns_of(task.title));
    for (const TaskResult& task : verdict.tasks) {
        const auto line =
            fmt::format("  {:<{}}  {:>2}/{}", task.title, width, task.points, task.out_of);
        text += (task.state == CaseState::passed ? style.good(line) : line) + "\n";
    }
    text +=
        fmt::format("  {:<{}}  {:>2}/{}\n", "", width, verdict.points.value_or(0), verdict.out_of);
    return text;
}

std::string show_headlines(const Verdict& verdict, const Style& style) {
    std::string text, at;
    for (const HeadlineResult& headline : verdict.headlines) {
        if (!headline.measured) continue;
        if (headline.at != at)
            text += "\n" +
                    style.dim(fmt::format("  {:<50} {:>9} {:>9}  {:>13}\n",
                                          say("counted with {}", headline.at), in_language("yours"),
                                          in_language("solution"), in_language("best possible")));
        at = headline.at;
        text += fmt::format("  {:<50} {:>9} {:>9}  {:>13}\n", headline.says,
                            as_shown(*headline.measured), as_shown(headline.solution),
                            headline.best ? as_shown(*headline.best) : "-");
    }
    return text;
}

std::string show_speed(const Verdict& verdict, const Style& style) {
    const SpeedResult& speed = verdict.speed;
    const auto line = [](const char* label, const std::string& text) {
        return fmt::format("\n  {:<9} {}", in_language(label), text);
    };
    if (!speed.ratio) return speed.message.empty() ? "" : line("speed", speed.message) + "\n";
    std::string text =
        line("speed", say("{:.2f}x of {} ({:.2f} to {:.2f}, {} pairs), {:.0f} % of the roofline",
                          *speed.ratio, speed.reference, *speed.low, *speed.high, speed.pairs,
                          100 * *speed.share_of_roofline));
    if (speed.discarded) text += "; " + say("{} disturbed runs left out", speed.discarded);
    if (speed.points) text += "   " + say("{}/{} on a GPU", *speed.points, speed.out_of);
    if (speed.state == "passed") text = style.good(text);
    if (speed.state == "too_close")
        text += line("note", say("too close to call: it counts as passed"));
    if (!speed.note.empty()) text += line("note", speed.note);
    if (!speed.message.empty()) text += line("missed", speed.message);
    return text + "\n";
}

std::string show_verdict(const Verdict& verdict, const NextCommands& commands,
                         const std::string& only, const Style& style) {
    const bool is_part = !only.empty();
    bool printed_is_shown = is_part;
    std::string text;
    for (const TaskResult& task : verdict.tasks) {
        for (const CaseResult& result : task.cases) {
            const auto& failure = result.failure;
            if (failure && failure->cause && result.name == verdict.first_failure) {
                text += show_failure(result, {verdict.kernel_path, commands, verdict.seed}, style);
                printed_is_shown |= !failure->printed.empty();
            } else if (is_part && !result.printed.empty() && !failure) {
                text += show_printed(result.printed, result.printed_lines, "        ",
                                     most_printed_lines);
            }
        }
    }
    if (!printed_is_shown) text += show_printed_in_passing(verdict, style);
    if (!is_part && verdict.points)
        text += show_points(verdict, style) + show_headlines(verdict, style);
    text += show_speed(verdict, style);
    if (!is_part && verdict.state == State::passed)
        text += show_after_pass(commands.after_pass, style);
    return text + "\n";
}

}  // namespace lab
