#include "run/own_lines.h"

#include <algorithm>

namespace lab {
namespace {

int own_line(const device::LineCounts& counts) {
    const auto is_cuda = [](const auto& place) { return place.file.ends_with(".cu"); };
    return std::ranges::any_of(counts.calls, is_cuda) ? counts.line : 0;
}

}  // namespace

std::map<int, device::Counts> counts_by_own_line(std::span<const device::LaunchCounts> launches) {
    std::map<int, device::Counts> lines;
    for (const device::LaunchCounts& launch : launches) {
        for (const device::LineCounts& line : launch.lines) lines[own_line(line)] += line.counts;
    }
    return lines;
}

}  // namespace lab
