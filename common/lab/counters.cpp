#include "lab/counters.h"

#include <map>

namespace lab {
namespace {

using Compute = double (*)(const device::Counts&, const Case&);

// Of what a host function launches the blocks are not known here.
bool counts_blocks(const std::string& name) {
    return name.ends_with("_per_block") || name.ends_with("_per_warp");
}

double per(uint64_t count, size_t of) {
    return static_cast<double>(count) / static_cast<double>(of);
}

const std::map<std::string, Compute> counters = {
    {"block_barriers_per_element",
     [](const device::Counts& c, const Case& asked) {
         return per(c.block_barriers, asked.elements());
     }},
    {"global_loads_per_element",
     [](const device::Counts& c, const Case& asked) {
         return per(c.global_load_bytes, asked.elements() * sizeof(float));  // of any width
     }},
    {"global_stores_per_block",
     [](const device::Counts& c, const Case& asked) { return per(c.global_stores, asked.blocks); }},
    {"partial_warp_adds_per_block",
     [](const device::Counts& c, const Case& asked) {
         return per(c.partial_float_adds, asked.blocks);
     }},
    {"block_barriers_per_warp",
     [](const device::Counts& c, const Case& asked) {
         const size_t warps = asked.blocks * ((asked.threads + 31) / 32);
         return per(c.block_barriers, warps);
     }},
};

}  // namespace

std::optional<double> counter(const std::string& name, const device::Counts& counts,
                              const Case& asked) {
    const auto found = counters.find(name);
    if (found == counters.end() || (asked.n && counts_blocks(name))) return std::nullopt;
    return found->second(counts, asked);
}

std::vector<std::string> counter_names() {
    std::vector<std::string> names;
    for (const auto& [name, compute] : counters) names.push_back(name);
    return names;
}

}  // namespace lab
