#include "lab/counters.h"

#include <algorithm>
#include <map>

namespace lab {
namespace {

using device::LaunchCounts;
using Launches = std::span<const LaunchCounts>;
using Compute = double (*)(Launches, const Case&);

double per(uint64_t count, uint64_t of) {
    return static_cast<double>(count) / static_cast<double>(std::max<uint64_t>(of, 1));
}

uint64_t total(Launches launches, uint64_t device::Counts::*member) {
    uint64_t sum = 0;
    for (const LaunchCounts& launch : launches) sum += launch.counts.*member;
    return sum;
}

// Of the launch that has most.
template <class Value>
double most(Launches launches, Value value) {
    double largest = 0;
    for (const LaunchCounts& launch : launches) largest = std::max(largest, value(launch));
    return largest;
}

const std::map<std::string, Compute> counters = {
    {"block_barriers_per_element",
     [](Launches launches, const Case& asked) {
         return per(total(launches, &device::Counts::block_barriers), asked.elements());
     }},
    {"block_barriers_per_warp",
     [](Launches launches, const Case&) {
         return most(launches,
                     [](auto& launch) { return per(launch.counts.block_barriers, launch.warps); });
     }},
    {"calls_without_shuffles",
     [](Launches launches, const Case&) {
         return total(launches, &device::Counts::shuffles) == 0 ? 1.0 : 0.0;
     }},
    {"global_atomics_per_block",
     [](Launches launches, const Case&) {
         return most(launches,
                     [](auto& launch) { return per(launch.counts.global_atomics, launch.blocks); });
     }},
    {"global_loads_per_element",
     [](Launches launches, const Case& asked) {  // of any width
         return per(total(launches, &device::Counts::global_load_bytes),
                    asked.elements() * sizeof(float));
     }},
    {"global_stores_per_block",
     [](Launches launches, const Case&) {
         return most(launches,
                     [](auto& launch) { return per(launch.counts.global_stores, launch.blocks); });
     }},
    {"launches_per_call",
     [](Launches launches, const Case&) { return static_cast<double>(launches.size()); }},
    {"partial_warp_adds_per_block",
     [](Launches launches, const Case&) {
         return most(launches, [](auto& launch) {
             return per(launch.counts.partial_float_adds, launch.blocks);
         });
     }},
    {"shared_words_per_block",
     [](Launches launches, const Case&) {
         return most(launches, [](auto& launch) { return per(launch.shared_bytes, 4); });
     }},
};

}  // namespace

std::optional<double> counter(const std::string& name, Launches launches, const Case& asked) {
    const auto found = counters.find(name);
    return found == counters.end() ? std::nullopt : std::optional(found->second(launches, asked));
}

std::vector<std::string> counter_names() {
    std::vector<std::string> names;
    for (const auto& [name, compute] : counters) names.push_back(name);
    return names;
}

}  // namespace lab
