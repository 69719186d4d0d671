#include "tool/count_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "device/fault_text.h"
#include "language/say.h"

namespace tool {
namespace {

constexpr size_t most_lines = 10;

bool is_ncu_metric(std::string_view name) { return name.find("__") != name.npos; }

std::string place_of(const device::LineCounts& line, const std::string& file) {
    if (line.calls.empty()) return lab::say("line {} of the PTX", line.ptx_line);
    return device::place_of(line.line, line.calls, file);
}

std::string row_of(const device::LineCounts& line, const std::string& place) {
    const device::Counts& counts = line.counts;
    return fmt::format(
        "  {:<26}{:>10}{:>7.1f}{:>9}{:>9}{:>12}{:>7}{:>11}{:>9}\n", place, counts.warp_instructions,
        static_cast<double>(counts.active_lanes) / static_cast<double>(counts.warp_instructions),
        counts.global_load_requests + counts.global_store_requests,
        counts.global_load_sectors + counts.global_store_sectors,
        counts.shared_load_wavefronts + counts.shared_store_wavefronts,
        counts.ideal_shared_load_wavefronts + counts.ideal_shared_store_wavefronts,
        counts.divergent_branches, counts.global_atomics + counts.shared_atomics);
}

}  // namespace

std::string count_table(const device::Counts& counts) {
    std::string text = lab::in_language("counts");
    text += "\n";
    for (const auto& counter : warpsim::counters()) {
        const uint64_t value = counts.*counter.value;
        if (value == 0) continue;
        const char* const metric = is_ncu_metric(counter.name) ? counter.name : "";
        std::string row =
            fmt::format("{:>12}  {:<34}{}", value, lab::in_language(counter.words), metric);
        text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

std::string line_table(const std::vector<device::LineCounts>& lines, const std::string& file) {
    using lab::in_language;
    std::string text = fmt::format(
        "{:<28}{:>10}{:>7}{:>9}{:>9}{:>12}{:>7}{:>11}{:>9}\n", in_language("lines, costly first"),
        in_language("PTX instr."), in_language("lanes"), in_language("requests"),
        in_language("sectors"), in_language("wavefronts"), in_language("ideal"),
        in_language("divergent"), in_language("atomics"));
    for (size_t i = 0; i < std::min(lines.size(), most_lines); ++i) {
        text += row_of(lines[i], place_of(lines[i], file));
        if (lines[i].calls.size() > 1)
            text += fmt::format("    {} {}\n", in_language("in"),
                                device::describe_calls(lines[i].calls));
    }
    if (lines.size() > most_lines) text += "  " + lab::say("... {} in all", lines.size()) + "\n";
    return text;
}

}  // namespace tool
