// The cases of lab @NUMBER@. Block b sums its own segment of 2*blockDim.x elements into output[b].
#include "lab/segment_sums.h"

lab::Suite lab::suite() {
    const SegmentSums sums{};
    return {sums,
            join({
                sums.one_block("OneBlock", {32, 64, 128, 256}),
                sums.blocks("ManyBlocks", {{2, 32}, {3, 64}, {7, 128}, {64, 256}}),
                sums.one_block("Edges", {1, 2, 512, 1024}),
                sums.blocks("Edges", {{2, 1}, {3, 2}, {200, 1}, {2, 1024}}),
                sums.blocks("Checks", {{5, 32}, {3, 256}}),
            }),
            {sums.one("Limits", "counted", {4, 256})}};
}
