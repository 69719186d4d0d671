#include "tool/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "device/fault_text.h"
#include "language/say.h"
#include "tool/count_table.h"
#include "verdict/fault_words.h"

namespace tool {
namespace {

using nlohmann::ordered_json;

std::vector<std::string> elements(const Argument& argument) {
    std::vector<std::string> values;
    const size_t size = size_of(argument.element);
    for (size_t at = 0; at < argument.bytes.size(); at += size)
        values.push_back(format_element(argument.element, argument.bytes.data() + at));
    return values;
}

ordered_json dims(const device::Dim3& size) { return {size.x, size.y, size.z}; }

// Null if the line is unknown.
ordered_json line_json(int line) { return line ? ordered_json(line) : ordered_json(); }

ordered_json calls_json(const std::vector<device::SourcePlace>& calls) {
    ordered_json json = ordered_json::array();
    for (const auto& [function, file, line] : calls)
        json.push_back({{"function", function}, {"file", file}, {"line", line}});
    return json;
}

ordered_json counts_json(const device::Counts& counts) {
    ordered_json json;
    for (const auto& counter : warpsim::counters()) json[counter.name] = counts.*counter.value;
    return json;
}

ordered_json lines_json(const std::vector<device::LineCounts>& lines) {
    ordered_json json = ordered_json::array();
    for (const auto& [line, ptx_line, calls, counts] : lines) {
        json.push_back({{"line", line_json(line)},
                        {"ptx_line", ptx_line},
                        {"calls", calls_json(calls)},
                        {"counts", counts_json(counts)}});
    }
    return json;
}

ordered_json fault_json(const device::Fault& fault) {
    ordered_json json{{"kind", lab::name_of(fault.kind)},
                      {"message", fault.message},
                      {"line", line_json(fault.line)},
                      {"block", nullptr},
                      {"thread", nullptr},
                      {"calls", calls_json(fault.calls)},
                      {"look", device::advice(fault.kind)}};
    if (fault.block) json["block"] = dims(*fault.block);
    if (fault.thread) json["thread"] = dims(*fault.thread);
    return json;
}

}  // namespace

std::string as_text(const Report& report, const RunOptions& options) {
    std::string text;
    for (const std::string& line : report.outcome.printed) text += line + "\n";
    if (report.outcome.printed_lines > report.outcome.printed.size())
        text += lab::say("... {} lines in all", report.outcome.printed_lines) + "\n";
    if (report.outcome.fault) {
        for (const std::string& found : report.findings) text += found + "\n";
        const device::Fault& fault = *report.outcome.fault;
        return text + device::fault_text(fault,
                                         device::place_of(fault.line, fault.calls, options.file),
                                         report.kernel.shown);
    }
    for (const size_t index : options.print) {
        text +=
            lab::say("argument {}: {}", index, fmt::join(elements(report.arguments[index]), " ")) +
            "\n";
    }
    for (const std::string& found : report.findings) text += found + "\n";
    for (const std::string& remark : report.remarks) text += remark + "\n";
    if (report.counts) text += count_table(*report.counts) + line_table(report.lines, options.file);
    const std::string& name = report.kernel.shown;
    const uint64_t blocks = report.grid.count(), threads = report.block.count();
    text += report.findings.empty()
                ? lab::say("ran {}: {} blocks of {} threads, to its end", name, blocks, threads)
                : lab::say("ran {}: {} blocks of {} threads, and see above", name, blocks, threads);
    return text + "\n";
}

std::string as_json(const Report& report, const RunOptions& options) {
    const auto& fault = report.outcome.fault;
    ordered_json json{{"version", 1},
                      {"kernel", report.kernel.shown},
                      {"grid", dims(report.grid)},
                      {"block", dims(report.block)},
                      {"fault", fault ? fault_json(*fault) : ordered_json()},
                      {"findings", report.findings},
                      {"remarks", report.remarks},
                      {"printed", report.outcome.printed},
                      {"printed_lines", report.outcome.printed_lines},
                      {"buffers", ordered_json::object()}};
    if (report.counts) {
        json["counts"] = counts_json(*report.counts);
        json["lines"] = lines_json(report.lines);
    }
    for (const size_t index : options.print) {
        // As text: JSON has neither NaN nor 64-bit integers.
        if (!fault) json["buffers"][std::to_string(index)] = elements(report.arguments[index]);
    }
    return json.dump(2) + "\n";
}

std::string as_table(const std::vector<Kernel>& kernels) {
    std::string text;
    for (const Kernel& kernel : kernels) {
        std::vector<std::string> types;
        for (const auto& parameter : kernel.parameters) types.push_back(parameter.type);
        text += fmt::format(
            "{}\n  {:<12}{}\n  {:<12}{}\n", kernel.shown, lab::in_language("name"), kernel.name,
            lab::in_language("parameters"),
            types.empty() ? lab::in_language("none") : fmt::format("{}", fmt::join(types, ", ")));
    }
    return text;
}

}  // namespace tool
