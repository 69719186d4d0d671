#include "warpsim/exec/special.h"

#include <algorithm>
#include <array>

namespace warpsim {

namespace {

uint64_t mask_below(int lane) { return (uint64_t{1} << lane) - 1; }
uint64_t warps_in(const SpecialContext& c) { return (c.threads.count() + 31) / 32; }

uint64_t none(const SpecialContext&) { return 0; }
uint64_t one(const SpecialContext&) { return 1; }
uint64_t reserved_begin(const SpecialContext&) { return reserved_shared_offset; }
uint64_t reserved_end(const SpecialContext&) {
    return reserved_shared_offset + reserved_shared_bytes;
}

constexpr std::array specials{
    Special{"tid.x", [](const SpecialContext& c) { return uint64_t{c.thread.x}; }},
    Special{"tid.y", [](const SpecialContext& c) { return uint64_t{c.thread.y}; }},
    Special{"tid.z", [](const SpecialContext& c) { return uint64_t{c.thread.z}; }},
    Special{"ntid.x", [](const SpecialContext& c) { return uint64_t{c.threads.x}; }},
    Special{"ntid.y", [](const SpecialContext& c) { return uint64_t{c.threads.y}; }},
    Special{"ntid.z", [](const SpecialContext& c) { return uint64_t{c.threads.z}; }},
    Special{"ctaid.x", [](const SpecialContext& c) { return uint64_t{c.block.x}; }, true},
    Special{"ctaid.y", [](const SpecialContext& c) { return uint64_t{c.block.y}; }, true},
    Special{"ctaid.z", [](const SpecialContext& c) { return uint64_t{c.block.z}; }, true},
    Special{"nctaid.x", [](const SpecialContext& c) { return uint64_t{c.grid.x}; }},
    Special{"nctaid.y", [](const SpecialContext& c) { return uint64_t{c.grid.y}; }},
    Special{"nctaid.z", [](const SpecialContext& c) { return uint64_t{c.grid.z}; }},
    Special{"laneid", [](const SpecialContext& c) { return uint64_t(c.lane); }},
    Special{"warpid", [](const SpecialContext& c) { return uint64_t(c.warp); }},
    Special{"nwarpid", [](const SpecialContext& c) { return warps_in(c); }},
    Special{"smid", none},
    Special{"nsmid", one},
    Special{"gridid", one},
    Special{"lanemask_eq", [](const SpecialContext& c) { return uint64_t{1} << c.lane; }},
    Special{"lanemask_lt", [](const SpecialContext& c) { return mask_below(c.lane); }},
    Special{"lanemask_le", [](const SpecialContext& c) { return mask_below(c.lane + 1); }},
    Special{"lanemask_gt",
            [](const SpecialContext& c) { return ~mask_below(c.lane + 1) & 0xffff'ffff; }},
    Special{"lanemask_ge",
            [](const SpecialContext& c) { return ~mask_below(c.lane) & 0xffff'ffff; }},
    // The runtime's workspace for grid.sync(): null where the launch is not cooperative.
    Special{"envreg1", [](const SpecialContext& c) { return c.workspace >> 32; }},
    Special{"envreg2", [](const SpecialContext& c) { return c.workspace & 0xffff'ffff; }},
    Special{"dynamic_smem_size",
            [](const SpecialContext& c) { return uint64_t{c.dynamic_shared}; }},
    Special{"total_smem_size", [](const SpecialContext& c) { return uint64_t{c.total_shared}; }},
    Special{
        "aggr_smem_size",
        [](const SpecialContext& c) { return uint64_t{c.total_shared} + reserved_shared_bytes; }},
    Special{"reserved_smem_offset_begin", reserved_begin},
    Special{"reserved_smem_offset_end", reserved_end},
    Special{"reserved_smem_offset_cap", reserved_end},
    Special{"reserved_smem_offset_0", reserved_begin},
    Special{"reserved_smem_offset_1", reserved_begin},
    // Each block is a cluster of its own.
    Special{"clusterid.x", [](const SpecialContext& c) { return uint64_t{c.block.x}; }, true},
    Special{"clusterid.y", [](const SpecialContext& c) { return uint64_t{c.block.y}; }, true},
    Special{"clusterid.z", [](const SpecialContext& c) { return uint64_t{c.block.z}; }, true},
    Special{"nclusterid.x", [](const SpecialContext& c) { return uint64_t{c.grid.x}; }},
    Special{"nclusterid.y", [](const SpecialContext& c) { return uint64_t{c.grid.y}; }},
    Special{"nclusterid.z", [](const SpecialContext& c) { return uint64_t{c.grid.z}; }},
    Special{"cluster_ctaid.x", none},
    Special{"cluster_ctaid.y", none},
    Special{"cluster_ctaid.z", none},
    Special{"cluster_nctaid.x", one},
    Special{"cluster_nctaid.y", one},
    Special{"cluster_nctaid.z", one},
    Special{"cluster_ctarank", none},
    Special{"cluster_nctarank", one},
};

constexpr std::array<std::string_view, 6> changing{
    "clock", "clock_hi", "clock64", "globaltimer", "globaltimer_lo", "globaltimer_hi"};

}  // namespace

const Special* find_special(std::string_view name) {
    const auto found = std::find_if(specials.begin(), specials.end(),
                                    [&](const Special& special) { return special.name == name; });
    return found == specials.end() ? nullptr : &*found;
}

bool is_changing_special(std::string_view name) {
    return std::find(changing.begin(), changing.end(), name) != changing.end();
}

}  // namespace warpsim
