#include "warpsim/recordings/warp_masks.h"

#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

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
