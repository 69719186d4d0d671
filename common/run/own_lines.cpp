#include "run/own_lines.h"

#include <algorithm>

namespace lab {
namespace {

bool is_cuda(const device::SourcePlace& place) { return place.file.ends_with(".cu"); }

int own_line(const device::LineCounts& counts) {
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

bool is_in_cubs_header(const device::SourcePlace& place) { return place.file.ends_with(".cuh"); }

device::Fault with_own_line(device::Fault fault) {
    if (!fault.calls.empty() && std::ranges::none_of(fault.calls, is_cuda)) fault.line = 0;
    return fault;
}

}  // namespace lab
