// Profiles a kernel by line of the student's file: counts in the margin, and findings derived from
// them.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/style.h"
#include "contract/case.h"
#include "device/sim.h"

namespace lab {

struct Profile {
    uint64_t elements = 0, threads = 0, blocks = 0;
    size_t launches = 0;
    bool chooses_launches = false;  // the student's host function does, not the harness
    bool stopped = false;           // a fault ended a launch early
    device::Counts counts;
    std::map<int, device::Counts> lines;  // by line; 0: all other files, such as CUB's

    void add(const Case& test_case, std::span<const device::LaunchCounts> launches);

    // One unit for each warp instruction, sector, wavefront or atomic, to compare lines.
    uint64_t cost() const;
    double share(uint64_t cost) const;  // of the total cost
    // The line with the largest value.
    template <class Value>
    int line_with_most(Value value) const {
        int line = 0;
        double most = 0;
        for (const auto& [number, counts] : lines) {
            if (const auto here = static_cast<double>(value(counts)); here > most)
                line = number, most = here;
        }
        return line;
    }
};

// The lines of `source` with their counts, and the three most important findings.
std::string show_profile(const Profile& profile, const std::string& source, const Style& style);

}  // namespace lab
