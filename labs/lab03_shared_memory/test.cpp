// The cases of lab 03. Block b sums its own segment of 2*blockDim.x elements into output[b],
// through blockDim.x floats of dynamic shared memory, and leaves the input as it was.
#include "lab/segment_sums.h"

lab::Suite lab::suite() {
    const SegmentSums sums{.strides = Strides::halving,
                           .shared_bytes_per_thread = sizeof(float),
                           .input_unchanged = true,
                           .first_add_on_load = true};
    return {sums,
            join({
                sums.one_block("OneBlock", {32, 64, 128, 256}),
                sums.blocks("ManyBlocks", {{2, 32}, {3, 64}, {7, 128}, {64, 256}}),
                sums.one_block("Edges", {1, 2, 512, 1024}),
                sums.blocks("Edges", {{2, 1}, {3, 2}, {200, 1}, {2, 1024}}),
                sums.unchanged("Checks", {{1, 32}, {3, 256}}),
                sums.blocks("Checks", {{5, 32}}),
            }),
            {sums.one("Limits", "counted", {4, 256})}};
}
