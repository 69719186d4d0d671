#include "show/screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "device/fault_text.h"
#include "verdict/fault_words.h"

namespace lab {
namespace {

constexpr size_t most_printed_lines = 40;             // of one case that is shown by itself
constexpr size_t most_printed_lines_in_passing = 20;  // of a whole run

// Replaces control characters: student output must not control the terminal.
std::string harmless(const std::string& text) {
    std::string out;
    for (unsigned char c : text)
        out += (c < 0x20 && c != '\t') || c == 0x7f ? '?' : static_cast<char>(c);
    return out;
}

std::string number(double value) {
    if (std::isnan(value)) return "NaN";
    return fmt::format("{:.9g}", value);  // enough to distinguish any two floats
}

std::string exact(double value) { return fmt::format("{:.9g} ({:a})", value, value); }

std::string where(const device::Fault& fault) {
    std::string text;
    if (fault.block) text += fmt::format("block {}", fault.block->x);
    if (fault.thread) text += fmt::format("{}thread {}", text.empty() ? "" : ", ", fault.thread->x);
    return text;
}

std::string in_short(const device::Fault& fault) {
    std::string text = words_for(fault.kind);
    if (fault.line) text += fmt::format(", line {}", fault.line);
    return text;
}

// A few words for the line of a failing case.
std::string in_short(const Failure& f) {
    switch (f.what) {
        case What::fault:
            return in_short(*f.fault);
        case What::refused:
            return "refused";
        case What::not_written:
            return fmt::format("{}[{}] is not written", f.output_name, *f.output_index);
        case What::input_changed:
            return "the input was changed";
        case What::outside_written:
            return "memory outside the buffers was written";
        case What::wrong_index:
            return fmt::format("{}: wanted {}, got {}", f.output_name, number(f.wanted),
                               number(f.got));
        case What::different_bits:
            return fmt::format("{}[{}]: {} before, now {}", f.output_name, *f.output_index,
                               exact(f.wanted), exact(f.got));
        case What::race:
            return f.races.empty() ? "a race" : f.races.front();
        case What::uninitialised:
            return f.uninitialised.empty() ? "an undefined value" : f.uninitialised.front();
        case What::limit:
            return fmt::format("counted {}, at most {}", number(f.got), number(f.wanted));
        default:
            break;
    }
    if (!f.output_index) return f.fault ? in_short(*f.fault) : "the devices disagree";
    return fmt::format("{}[{}]: wanted {}, got {}", f.output_name, *f.output_index,
                       number(f.wanted), number(f.got));
}

std::string mark(CaseState state, const Style& style) {
    switch (state) {
        case CaseState::passed:
            return style.good("ok  ");
        case CaseState::failed:
            return style.bad("FAIL");
        case CaseState::skipped:
            return style.dim("skip");
    }
    return "";
}

class Lines {
  public:
    explicit Lines(const Style& style) : style_(style) {}
    void add(const char* label, const std::string& text) {
        if (!text.empty())
            text_ += fmt::format("    {} {}\n", style_.dim(fmt::format("{:<8}", label)), text);
    }
    std::string text() const { return text_; }

  private:
    const Style& style_;
    std::string text_;
};

void add_sums(Lines& lines, const Failure& f) {
    if (!f.output_index) return;
    if (f.what == What::wrong_index) {
        lines.add("wanted",
                  fmt::format("{} = {}, the lowest one", f.output_name, number(f.wanted)));
        return lines.add("got", fmt::format("{} = {}", f.output_name, number(f.got)));
    }
    const std::string place = fmt::format("{}[{}]", f.output_name, *f.output_index);
    if (f.what == What::different_bits) {
        lines.add("before", fmt::format("{} = {}", place, exact(f.wanted)));
        return lines.add(
            "got", fmt::format("{} = {}, for the same data in another run", place, exact(f.got)));
    }
    lines.add("wanted", fmt::format("{} = {}", place, number(f.wanted)));
    const std::string got =
        f.what == What::not_written ? "not written" : fmt::format("{} = {}", place, number(f.got));
    const std::string others =
        f.outputs > 1 ? fmt::format("   ({} of {} outputs wrong)", f.wrong_outputs, f.outputs) : "";
    lines.add("got", got + others);
}

void add_limit(Lines& lines, const Failure& f, const FailureContext& context) {
    lines.add("wanted", "at most " + number(f.wanted));
    lines.add("got", number(f.got));
    if (f.costly.line)
        lines.add("at", fmt::format("{}:{}: {:.0f} % of it", context.kernel_path, f.costly.line,
                                    100 * f.costly.share));
}

void add_refusal(Lines& lines, const Failure& f) {
    if (f.what == What::refused) lines.add("refused", harmless(f.message));
}

void add_plan(Lines& lines, const Failure& f) {
    constexpr size_t most = 8;
    for (size_t i = 0; i < std::min(f.plan.size(), most); ++i)
        lines.add(i ? "" : "plan", harmless(f.plan[i]));
    if (f.plan.size() > most) lines.add("", fmt::format("and {} more", f.plan.size() - most));
}

void add_findings(Lines& lines, const char* kind, const std::vector<std::string>& found) {
    constexpr size_t most = 3;
    for (size_t i = 0; i < std::min(found.size(), most); ++i)
        lines.add(i ? "" : kind, harmless(found[i]));
    if (found.size() > most) lines.add("", fmt::format("and {} more", found.size() - most));
}

void add_fault(Lines& lines, const Failure& f, const FailureContext& context) {
    if (!f.fault) return;
    lines.add("stopped", harmless(f.fault->message));
    lines.add("by", where(*f.fault));
    if (f.fault->line) lines.add("at", fmt::format("{}:{}", context.kernel_path, f.fault->line));
    if (f.fault->calls.size() > 1)
        lines.add("in", harmless(device::describe_calls(f.fault->calls)));
}

// True for failures that belong to no single case: their message names the case.
bool says_what_ran(const Failure& f) {
    return f.what == What::limit || f.what == What::race || f.what == What::uninitialised;
}

void add_elements(Lines& lines, const Failure& f) {
    const char* label = "where";
    for (const std::string& line : describe(f.elements, f.elsewhere)) {
        lines.add(label, line);
        label = "";
    }
    if (!says_what_ran(f) && f.what != What::refused) lines.add("note", f.message);
}

// Lines of at most 88 characters, broken between words.
std::vector<std::string> wrapped(const std::string& text) {
    constexpr size_t width = 88;
    std::vector<std::string> lines;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (lines.empty() || lines.back().size() + 1 + word.size() > width)
            lines.push_back(word);
        else
            lines.back() += ' ' + word;
    }
    return lines;
}

// In a whole run, the lines of the first case that printed any, unless a failure shows its own.
std::string show_printed_in_passing(const Verdict& verdict, const Style& style) {
    const CaseResult* const first = first_that_printed(verdict);
    if (!first) return "";
    return style.dim(fmt::format("\n  printed in {}", first->name)) + "\n" +
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
        text += fmt::format("{}and {} more lines\n", indent, lines_in_all - shown);
    return text;
}

std::string show_after_pass(const AfterPass& after, const Style& style) {
    Lines lines(style);
    for (const std::string& command : after.look)
        lines.add(&command == &after.look.front() ? "look" : "", command);
    const std::vector<std::string> question = wrapped(after.question);
    for (const std::string& line : question)
        lines.add(&line == &question.front() ? "question" : "", line);
    lines.add("next", after.next);
    return lines.text().empty() ? "" : "\n" + lines.text();
}

std::string show_case(std::span<const CaseResult> on_devices, const Style& style) {
    const auto failed = std::find_if(on_devices.begin(), on_devices.end(), [](const CaseResult& r) {
        return r.state == CaseState::failed;
    });
    const CaseResult& shown = failed == on_devices.end() ? on_devices.front() : *failed;
    std::string text = fmt::format("  {} {}", mark(shown.state, style), shown.sentence);
    if (on_devices.size() > 1) {
        std::string devices;
        for (const CaseResult& r : on_devices)
            devices += (devices.empty() ? "" : ", ") + r.device + " " + name_of(r.state);
        text += style.dim("  [" + devices + "]");
    }
    if (shown.failure) text += ": " + harmless(in_short(*shown.failure));
    text += "\n";
    for (const std::string& remark : shown.remarks)
        text += style.dim("       " + harmless(remark)) + "\n";
    return text;
}

std::string show_failure(const CaseResult& failed, const FailureContext& context,
                         const Style& style) {
    const Failure& f = *failed.failure;
    Lines lines(style);
    const std::string data =
        f.data.empty() ? "" : fmt::format(", on {} (seed {})", f.data, context.seed);
    lines.add("ran", says_what_ran(f) ? f.message : failed.sentence + data);
    if (f.what == What::devices_disagree) lines.add("note", "the same case passes on sim");
    if (f.what == What::limit)
        add_limit(lines, f, context);
    else
        add_sums(lines, f);
    add_refusal(lines, f);
    add_plan(lines, f);
    add_fault(lines, f, context);
    if (f.what == What::input_changed)
        lines.add("got", "right sums, but another input than before");
    if (f.what == What::outside_written)
        lines.add("got", "right sums, but memory around the buffers was written");
    add_elements(lines, f);
    add_findings(lines, "found", f.races);
    add_findings(lines, "found", f.uninitialised);
    if (f.cause) {
        const bool unknown = f.cause->id == "unknown";
        const bool say = !unknown || (!f.fault && f.what != What::refused);
        if (say) lines.add("cause", unknown ? "unknown" : f.cause->says);
        lines.add("try", unknown && say && f.what == What::wrong_sum ? context.commands.trace
                                                                     : f.cause->advice);
        for (const std::string& also : f.cause->also) lines.add("also", also);
    }
    std::string text = fmt::format(
        "\n  {}\n{}", style.bold(failed.name + (failed.device == "gpu" ? " on the GPU" : "")),
        lines.text());
    if (!f.printed.empty()) {
        text += style.dim("    printed") + "\n" +
                show_printed(f.printed, f.printed_lines, "        ", most_printed_lines);
    }
    Lines last(style);
    last.add("again", f.repeat);
    last.add("next", context.commands.hint);
    return text + last.text();
}

std::string show_points(const Verdict& verdict, const Style& style) {
    std::string text = "\n";
    size_t width = 5;
    for (const TaskResult& task : verdict.tasks) width = std::max(width, task.title.size());
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
            text += "\n" + style.dim(fmt::format("  {:<50} {:>9} {:>9}  {:>13}\n",
                                                 "counted with " + headline.at, "yours", "solution",
                                                 "best possible"));
        at = headline.at;
        text += fmt::format("  {:<50} {:>9} {:>9}  {:>13}\n", headline.says,
                            as_shown(*headline.measured), as_shown(headline.solution),
                            headline.best ? as_shown(*headline.best) : "-");
    }
    return text;
}

std::string show_speed(const Verdict& verdict, const Style& style) {
    const SpeedResult& speed = verdict.speed;
    if (!speed.ratio) return speed.message.empty() ? "" : "\n  speed     " + speed.message + "\n";
    std::string text = fmt::format(
        "\n  speed     {:.2f}x of {} ({:.2f} to {:.2f}, {} pairs), {:.0f} % of the read roofline",
        *speed.ratio, speed.reference, *speed.low, *speed.high, speed.pairs,
        100 * *speed.share_of_roofline);
    if (speed.discarded) text += fmt::format("; {} disturbed runs left out", speed.discarded);
    if (speed.points) text += fmt::format("   {}/{} on a GPU", *speed.points, speed.out_of);
    if (speed.state == "passed") text = style.good(text);
    if (speed.state == "too_close") text += "\n  note      too close to call: it counts as passed";
    if (!speed.note.empty()) text += "\n  note      " + speed.note;
    if (!speed.message.empty()) text += "\n  missed    " + speed.message;
    return text + "\n";
}

std::string show_verdict(const Verdict& verdict, const NextCommands& commands,
                         const std::string& only_case, const Style& style) {
    const bool one_case = !only_case.empty();
    bool printed_is_shown = one_case;
    std::string text;
    for (const TaskResult& task : verdict.tasks) {
        for (const CaseResult& result : task.cases) {
            const auto& failure = result.failure;
            if (failure && failure->cause && result.name == verdict.first_failure) {
                text += show_failure(result, {verdict.kernel_path, commands, verdict.seed}, style);
                printed_is_shown |= !failure->printed.empty();
            } else if (one_case && !result.printed.empty() && !failure) {
                text += show_printed(result.printed, result.printed_lines, "        ",
                                     most_printed_lines);
            }
        }
    }
    if (!printed_is_shown) text += show_printed_in_passing(verdict, style);
    if (!one_case && verdict.points)
        text += show_points(verdict, style) + show_headlines(verdict, style);
    text += show_speed(verdict, style);
    if (!one_case && verdict.state == State::passed)
        text += show_after_pass(commands.after_pass, style);
    return text + "\n";
}

}  // namespace lab
