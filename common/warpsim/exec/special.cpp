#include "warpsim/exec/special.h"

#include <algorithm>
#include <array>

namespace warpsim {

namespace {

uint64_t mask_below(int lane) { return (uint64_t{1} << lane) - 1; }
uint64_t warps_in(const SpecialContext& c) { return (c.threads.count() + 31) / 32; }

uint64_t none(const SpecialContext&) { return 0; }
uint64_t one(const SpecialContext&) { return 1; }
uint64_t rank_in_cluster(const SpecialContext& c) {
    const Dim3 size = c.cluster, at = c.block;
    return size.number_of({at.x % size.x, at.y % size.y, at.z % size.z});
}
uint64_t reserved_begin(const SpecialContext&) { return reserved_shared_offset; }
uint64_t reserved_end(const SpecialContext&) {
    return reserved_shared_offset + reserved_shared_bytes;
}

using enum Differs;

constexpr std::array specials{
    Special{"tid.x", by_lane, [](const SpecialContext& c) { return uint64_t{c.thread.x}; }},
    Special{"tid.y", by_lane, [](const SpecialContext& c) { return uint64_t{c.thread.y}; }},
    Special{"tid.z", by_lane, [](const SpecialContext& c) { return uint64_t{c.thread.z}; }},
    Special{"ntid.x", by_launch, [](const SpecialContext& c) { return uint64_t{c.threads.x}; }},
    Special{"ntid.y", by_launch, [](const SpecialContext& c) { return uint64_t{c.threads.y}; }},
    Special{"ntid.z", by_launch, [](const SpecialContext& c) { return uint64_t{c.threads.z}; }},
    Special{"ctaid.x", by_block, [](const SpecialContext& c) { return uint64_t{c.block.x}; }},
    Special{"ctaid.y", by_block, [](const SpecialContext& c) { return uint64_t{c.block.y}; }},
    Special{"ctaid.z", by_block, [](const SpecialContext& c) { return uint64_t{c.block.z}; }},
    Special{"nctaid.x", by_launch, [](const SpecialContext& c) { return uint64_t{c.grid.x}; }},
    Special{"nctaid.y", by_launch, [](const SpecialContext& c) { return uint64_t{c.grid.y}; }},
    Special{"nctaid.z", by_launch, [](const SpecialContext& c) { return uint64_t{c.grid.z}; }},
    Special{"laneid", by_lane, [](const SpecialContext& c) { return uint64_t(c.lane); }},
    Special{"warpid", by_lane, [](const SpecialContext& c) { return uint64_t(c.warp); }},
    Special{"nwarpid", by_launch, [](const SpecialContext& c) { return warps_in(c); }},
    Special{"smid", by_launch, none},
    Special{"nsmid", by_launch, one},
    Special{"gridid", by_launch, one},
    Special{"lanemask_eq", by_lane, [](const SpecialContext& c) { return uint64_t{1} << c.lane; }},
    Special{"lanemask_lt", by_lane, [](const SpecialContext& c) { return mask_below(c.lane); }},
    Special{"lanemask_le", by_lane, [](const SpecialContext& c) { return mask_below(c.lane + 1); }},
    Special{"lanemask_gt", by_lane,
            [](const SpecialContext& c) { return ~mask_below(c.lane + 1) & 0xffff'ffff; }},
    Special{"lanemask_ge", by_lane,
            [](const SpecialContext& c) { return ~mask_below(c.lane) & 0xffff'ffff; }},
    // The runtime's workspace for grid.sync(): null if the launch is not cooperative.
    Special{"envreg1", by_launch, [](const SpecialContext& c) { return c.workspace >> 32; }},
    Special{"envreg2", by_launch,
            [](const SpecialContext& c) { return c.workspace & 0xffff'ffff; }},
    Special{"dynamic_smem_size", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.dynamic_shared}; }},
    Special{"total_smem_size", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.total_shared}; }},
    Special{
        "aggr_smem_size", by_launch,
        [](const SpecialContext& c) { return uint64_t{c.total_shared} + reserved_shared_bytes; }},
    Special{"reserved_smem_offset_begin", by_launch, reserved_begin},
    Special{"reserved_smem_offset_end", by_launch, reserved_end},
    Special{"reserved_smem_offset_cap", by_launch, reserved_end},
    Special{"reserved_smem_offset_0", by_launch, reserved_begin},
    Special{"reserved_smem_offset_1", by_launch, reserved_begin},
    // Without clusters, each block is one.
    Special{"is_explicit_cluster", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.is_explicit_cluster}; }, true},
    Special{"clusterid.x", by_block,
            [](const SpecialContext& c) { return uint64_t{c.block.x / c.cluster.x}; }},
    Special{"clusterid.y", by_block,
            [](const SpecialContext& c) { return uint64_t{c.block.y / c.cluster.y}; }},
    Special{"clusterid.z", by_block,
            [](const SpecialContext& c) { return uint64_t{c.block.z / c.cluster.z}; }},
    Special{"nclusterid.x", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.grid.x / c.cluster.x}; }},
    Special{"nclusterid.y", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.grid.y / c.cluster.y}; }},
    Special{"nclusterid.z", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.grid.z / c.cluster.z}; }},
    Special{"cluster_ctaid.x", by_block,
            [](const SpecialContext& c) { return uint64_t{c.block.x % c.cluster.x}; }},
    Special{"cluster_ctaid.y", by_block,
            [](const SpecialContext& c) { return uint64_t{c.block.y % c.cluster.y}; }},
    Special{"cluster_ctaid.z", by_block,
            [](const SpecialContext& c) { return uint64_t{c.block.z % c.cluster.z}; }},
    Special{"cluster_nctaid.x", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.cluster.x}; }},
    Special{"cluster_nctaid.y", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.cluster.y}; }},
    Special{"cluster_nctaid.z", by_launch,
            [](const SpecialContext& c) { return uint64_t{c.cluster.z}; }},
    Special{"cluster_ctarank", by_block, rank_in_cluster},
    Special{"cluster_nctarank", by_launch,
            [](const SpecialContext& c) { return c.cluster.count(); }},
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
