// The masks under which warp-wide instructions are tested, and the branch that only their lanes
// take.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpsim {

struct WarpMask {
    uint32_t lanes;
    uint32_t segment;  // shuffles in segments of this many lanes never leave the mask
};

constexpr WarpMask warp_masks[] = {
    {0xffff'ffff, 32}, {0x0000'ffff, 16}, {0xffff'0000, 16}, {0x00ff'ff00, 8}, {0x0f0f'00f0, 4},
    {0xcc33'3ccc, 2},  {0x5555'5555, 1},  {0x8000'0001, 1},  {0x0000'0400, 1}, {0xffff'fffe, 1}};

// Groups within one warp, all of which execute an instruction, each lane with its group's mask.
struct WarpGroups {
    std::vector<uint32_t> masks;
    uint32_t segment;  // shuffles in segments of this many lanes never leave a group
};

const std::vector<WarpGroups>& all_warp_groups();

// `body` with the mask of each lane's group in %r40.
std::string in_groups(const WarpGroups& groups, const std::string& body);

// `body` for the lanes of the mask only, which is in %r40; then the whole warp reconverges.
std::string under_mask(const WarpMask& mask, const std::string& label, const std::string& body);

}  // namespace warpsim
