// The cases of lab @NUMBER@. Block b sums its own segment of 2*blockDim.x elements into output[b].
#include "contract/segment_sums.h"
#include "contract/suite.h"

lab::Suite lab::suite() {
    const ContractPtr sums = segment_sums({.kernel = "@KERNEL@"});
    const std::vector<std::string> shape{"blocks", "threads"};
    return {.cases = join({
                cases(sums, "OneBlock", "threads", {1, 2, 32, 256, 1024}),
                cases(sums, "ManyBlocks", shape, {{2, 32}, {3, 2}, {7, 128}, {200, 1}, {2, 1024}}),
                cases(sums, "Checks", shape, {{5, 32}, {3, 256}}),
            }),
            .counted = {one(sums, "Limits", "counted", {{"blocks", 4}, {"threads", 256}})}};
}
