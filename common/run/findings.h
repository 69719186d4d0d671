// Findings of the checks in several runs: one for each pair of lines, or line.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "device/sim.h"
#include "run/stream_race.h"
#include "threads/races.h"

namespace lab {

inline bool same_lines(const warpsim::Race& one, const warpsim::Race& other) {
    return one.first.line == other.first.line && one.second.line == other.second.line;
}
using threads::same_lines;
inline bool same_lines(const warpsim::Uninitialised& one, const warpsim::Uninitialised& other) {
    return one.read.line == other.read.line;
}

inline bool same_lines(const StreamRace& one, const StreamRace& other) {
    return std::pair(one.earlier.line, one.later.line) ==
           std::pair(other.earlier.line, other.later.line);
}

template <class Finding>
void add(const std::vector<Finding>& found, std::vector<Finding>& all) {
    for (const Finding& finding : found) {
        const auto is_known = [&](const Finding& other) { return same_lines(other, finding); };
        if (std::ranges::none_of(all, is_known)) all.push_back(finding);
    }
}

}  // namespace lab
