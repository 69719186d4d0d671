// The cases of lab 03. Block b sums its own segment of 2*blockDim.x elements into output[b],
// through blockDim.x floats of dynamic shared memory, and leaves the input unchanged.
#include "contract/segment_sums.h"
#include "contract/suite.h"

lab::Suite lab::suite() {
    const ContractPtr sums =
        segment_sums({.kernel = "SharedMemorySumReductionKernel",
                      .tree = {.strides = Strides::halving, .first_add_on_load = true},
                      .shared_bytes_per_thread = sizeof(float),
                      .only_reads_input = true});
    const std::vector<std::string> shape{"blocks", "threads"};
    return {.cases = join({
                cases(sums, "OneBlock", "threads", {32, 64, 128, 256}),
                cases(sums, "ManyBlocks", shape, {{2, 32}, {3, 64}, {7, 128}, {64, 256}}),
                cases(sums, "Edges", "threads", {1, 2, 4, 8, 16, 512, 1024}),
                cases(sums, "Edges", shape, {{2, 1}, {3, 2}, {200, 1}, {70'000, 1}, {2, 1024}}),
                unchanged(cases(sums, "Checks", shape, {{1, 32}, {3, 256}})),
                cases(sums, "Checks", shape, {{5, 32}}),
            }),
            .counted = {one(sums, "Limits", "counted", {{"blocks", 4}, {"threads", 256}}),
                        seeded(sums, "Limits", "drawn", {{"blocks", 2, 9}, {"threads", 128, 512}})},
            .followed = {
                seeded(sums, "Limits", "followed", {{"blocks", 2, 4}, {"threads", 128, 512}})}};
}
