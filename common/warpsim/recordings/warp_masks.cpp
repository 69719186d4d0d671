#include "warpsim/recordings/warp_masks.h"

#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

const std::vector<WarpGroups>& all_warp_groups() {
    static const std::vector<WarpGroups> groups{
        {{0x0000'ffff, 0xffff'0000}, 16},
        {{0x0000'000f, 0x0000'00f0, 0x0000'0f00, 0x0000'f000, 0x000f'0000, 0x00f0'0000, 0x0f00'0000,
          0xf000'0000},
         4},
        {{0x4924'9249, 0x9249'2492, 0x2492'4924}, 1},
        {{0x0000'0020, 0xffff'ffdf}, 1},
        {{0x00ff'ff00, 0xff00'00ff}, 8}};
    return groups;
}

std::string in_groups(const WarpGroups& groups, const std::string& body) {
    std::string text = "    mov.u32 %r41, %lanemask_eq;\n";
    for (const uint32_t mask : groups.masks) {
        text += fill(R"(    and.b32 %r42, %r41, $lanes;
    setp.ne.u32 %p30, %r42, 0;
    @%p30 mov.u32 %r40, $lanes;
)",
                     {{"lanes", std::to_string(mask)}});
    }
    return text + body;
}

std::string under_mask(const WarpMask& mask, const std::string& label, const std::string& body) {
    return fill(R"(    mov.u32 %r40, $lanes;
    mov.u32 %r41, %lanemask_eq;
    and.b32 %r41, %r41, %r40;
    setp.eq.u32 %p30, %r41, 0;
    @%p30 bra $label;
$body$label:
    bar.warp.sync 0xffffffff;
)",
                {{"lanes", std::to_string(mask.lanes)}, {"label", label}, {"body", body}});
}

}  // namespace warpsim
