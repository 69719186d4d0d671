// The cases of lab 07: four functions over n elements, and a kernel over segments of 256.
#include "lab/calls.h"

lab::Suite lab::suite() {
    const Function sum, max{"reduce_max", Operation::max},
        argmax{"reduce_argmax", Operation::argmax}, abs_max{"reduce_abs_max", Operation::abs_max};
    return {{},
            join({
                sum.cases("Sum", {0, 1, 2, 33, 1000, 65'537, 1'000'003}),
                max.cases("Max", {1, 2, 33, 1000, 65'537}),
                argmax.cases("ArgMax", {1, 2, 33, 1000, 65'537}),
                abs_max.cases("AbsMax", {0, 1, 2, 33, 1000, 65'537}),
                block_sums("Block", 256, {1, 32, 255, 256, 257, 5000}),
                sum.unchanged("Checks", {5000}),
                max.unchanged("Checks", {5000}),
                argmax.unchanged("Checks", {5000}),
                abs_max.unchanged("Checks", {5000}),
            }),
            join({
                sum.cases("Checks", {65'537}),
                max.cases("Checks", {65'537}),
                argmax.cases("Checks", {65'537}),
                abs_max.cases("Checks", {65'537}),
            })};
}
