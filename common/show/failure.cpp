// The first failure in detail: the case, wanted and got, the findings, the cause, the next step.
#include <fmt/format.h>

#include <algorithm>

#include "device/fault_text.h"
#include "language/say.h"
#include "show/lines.h"
#include "show/screen.h"

namespace lab {
namespace {

// "31", or "(31, 2)" where one number does not say which.
std::string index(const device::Dim3& at) {
    if (at.z) return fmt::format("({}, {}, {})", at.x, at.y, at.z);
    return at.y ? fmt::format("({}, {})", at.x, at.y) : fmt::to_string(at.x);
}

std::string where(const device::Fault& fault) {
    if (fault.block && fault.thread)
        return say("block {}, thread {}", index(*fault.block), index(*fault.thread));
    if (fault.block) return say("block {}", index(*fault.block));
    return fault.thread ? say("thread {}", index(*fault.thread)) : "";
}

void add_sums(Lines& lines, const Failure& f) {
    if (!f.output_index) return;
    if (f.what == What::wrong_index) {
        lines.add("wanted", say("{} = {}, the lowest one", f.output_name, number(f.wanted)));
        return lines.add("got", fmt::format("{} = {}", f.output_name, number(f.got)));
    }
    const std::string place = f.place();
    if (f.what == What::different_bits) {
        lines.add("before", fmt::format("{} = {}", place, exact_number(f.wanted)));
        return lines.add(
            "got", say("{} = {}, for the same data in another run", place, exact_number(f.got)));
    }
    lines.add("wanted", fmt::format("{} = {}", place, number(f.wanted)));
    const std::string got = f.what == What::not_written
                                ? say("not written")
                                : fmt::format("{} = {}", place, number(f.got));
    const std::string others = f.outputs > 1 && f.wrong_outputs
                                   ? say("   ({} of {} outputs wrong)", f.wrong_outputs, f.outputs)
                                   : "";
    lines.add("got", got + others);
}

void add_limit(Lines& lines, const Failure& f, const FailureContext& context) {
    lines.add("wanted", say("at most {}", number(f.wanted)));
    lines.add("got", number(f.got));
    if (f.costly.line)
        lines.add("at", say("{}:{}: {:.0f} % of it", context.kernel_path, f.costly.line,
                            100 * f.costly.share));
}

void add_refusal(Lines& lines, const Failure& f) {
    if (f.what == What::refused) lines.add("refused", harmless(f.message));
}

// The first lines under one label, and the number of the others.
void add_some(Lines& lines, const char* label, const std::vector<std::string>& texts, size_t most) {
    for (size_t i = 0; i < std::min(texts.size(), most); ++i)
        lines.add(i ? "" : label, harmless(texts[i]));
    if (texts.size() > most) lines.add("", say("and {} more", texts.size() - most));
}

void add_fault(Lines& lines, const Failure& f, const FailureContext& context) {
    if (!f.fault) return;
    lines.add("stopped", harmless(f.fault->message));
    lines.add("by", where(*f.fault));
    if (f.fault->line) lines.add("at", fmt::format("{}:{}", context.kernel_path, f.fault->line));
    if (f.fault->calls.size() > 1)
        lines.add("in", harmless(in_the_file(device::describe_calls(f.fault->calls),
                                             context.kernel_path)));
}

// True for failures that belong to no single case: their message names the case.
bool says_what_ran(const Failure& f) {
    return f.what == What::limit || f.what == What::race || f.what == What::uninitialised;
}

// For a matrix product the message says more than the elements of one matrix.
void add_elements(Lines& lines, const Failure& f) {
    if (says_what_ran(f) || f.what == What::refused || f.message.empty())
        return add_some(lines, "where", describe(f.elements, f.elsewhere), 8);
    lines.add(f.elements.empty() ? "note" : "where", f.message);
}

}  // namespace

std::string show_failure(const CaseResult& failed, const FailureContext& context,
                         const Style& style) {
    const Failure& f = *failed.failure;
    Lines lines(style);
    const std::string data =
        f.data.empty() ? "" : say(", on {} (seed {})", in_language(f.data.c_str()), context.seed);
    lines.add("ran", says_what_ran(f) ? f.message : failed.sentence + data);
    if (f.what == What::devices_disagree) lines.add("note", say("the same case passes on sim"));
    if (f.what == What::limit)
        add_limit(lines, f, context);
    else
        add_sums(lines, f);
    add_refusal(lines, f);
    add_some(lines, "plan", f.plan, 8);
    add_fault(lines, f, context);
    if (f.what == What::input_changed)
        lines.add("got", say("right sums, but another input than before"));
    if (f.what == What::outside_written)
        lines.add("got", say("right sums, but memory around the buffers was written"));
    add_elements(lines, f);
    add_some(lines, "found", in_the_file(f.races, context.kernel_path), 3);
    add_some(lines, "found", in_the_file(f.uninitialised, context.kernel_path), 3);
    if (f.cause) {
        const bool unknown = f.cause->id == "unknown";
        const bool is_told = !unknown || (!f.fault && f.what != What::refused);
        if (is_told) lines.add("cause", unknown ? in_language("unknown") : f.cause->says);
        const bool shows = f.what == What::wrong_sum || f.what == What::wrong_index ||
                           f.what == What::not_written || f.what == What::not_a_number;
        lines.add("try", unknown && is_told && shows ? context.commands.look : f.cause->advice);
        for (const std::string& also : f.cause->also) lines.add("also", also);
    }
    std::string text = fmt::format(
        "\n  {}\n{}",
        style.bold(failed.device == "gpu" ? say("{} on the GPU", failed.name) : failed.name),
        lines.text());
    if (!f.printed.empty()) {
        text += style.dim("    " + say("printed")) + "\n" +
                show_printed(f.printed, f.printed_lines, "        ", most_printed_lines);
    }
    Lines last(style);
    last.add("again", f.repeat);
    last.add("next", context.commands.hint);
    return text + last.text();
}

}  // namespace lab
