// The cases of lab 06: reduce_sum sums n elements, for any n.
#include "contract/reduction.h"
#include "contract/suite.h"

lab::Suite lab::suite() {
    // Drawn: eight blocks of 512 threads that add 4 elements each.
    const ContractPtr sum = reduce_sum({.tree = 16'384, .warps = 5'000});
    return {
        .cases = join({
            cases(sum, "Small", "n", {1, 2, 3, 4, 5, 31, 32, 33, 1000, 1024, 2047, 2048}),
            cases(sum, "Any", "n", {0, 1025, 2049, 2050, 2051, 65'537, 1'000'003}),
            cases(sum, "Large", "n", {1 << 22, 1 << 24, (uint64_t{1} << 31) + 7}),
            unchanged(cases(sum, "Checks", "n", {33, 5000, 100'000})),
        }),
        .counted = {seeded(sum, "Limits", "counted", {{"n", 1'046'576, 1 << 20}})},
        .followed = {seeded(sum, "Limits", "followed", {{"n", 2'000, 4'000}})},
        .build = {
            .no_libraries = marked(
                "lab 06 asks for every level by hand, from thread to grid; CUB comes in lab 07")}};
}
