#include "run/block_order_remark.h"

#include "language/say.h"
#include "run/own_lines.h"
#include "warpsim/exec/describe.h"

namespace lab {

std::optional<std::string> block_order_remark(
    const std::optional<device::Fault>& waits_for_earlier) {
    if (!waits_for_earlier) return std::nullopt;
    const device::Fault place = with_own_line(*waits_for_earlier);
    if (!place.line || !place.block) return std::nullopt;
    return say(
        "remark: block {} waits at kernel.cu:{} for a block of a lower number. GPUs begin blocks "
        "in ascending order, but CUDA does not promise it: a block that draws its number from an "
        "atomic counter needs no order",
        warpsim::describe(*place.block), place.line);
}

}  // namespace lab
