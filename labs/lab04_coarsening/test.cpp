// The cases of lab 04: reduce_sum sums n elements, for any n.
#include "contract/reduction.h"
#include "contract/suite.h"

lab::Suite lab::suite() {
    // Drawn: two blocks of 256 threads that add 16 elements each.
    const ContractPtr sum = reduce_sum({.tree = 8192});
    return {.cases = join({
                cases(sum, "Small", "n", {1, 2, 31, 32, 33, 64, 1000, 1024, 2048}),
                cases(sum, "Any", "n", {0, 1025, 2047, 2049, 65'537, 1'000'003}),
                cases(sum, "Large", "n", {1 << 22, 1 << 24, (uint64_t{1} << 31) + 7}),
                unchanged(cases(sum, "Checks", "n", {33, 5000})),
            }),
            .counted = {seeded(sum, "Limits", "counted", {{"n", 4'192'304, 1 << 22}})},
            .followed = {seeded(sum, "Limits", "followed", {{"n", 2'000, 4'000}})},
            .build = {.no_libraries = marked(
                          "lab 04 asks for the coarsened tree by hand; CUB comes in lab 07")}};
}
