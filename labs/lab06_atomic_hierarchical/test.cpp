// The cases of lab 06: reduce_sum adds up n elements, whatever n is.
#include "lab/calls.h"

lab::Suite lab::suite() {
    const Function sum;
    return {{},
            join({
                sum.cases("Small", {1, 2, 3, 4, 5, 31, 32, 33, 1000, 1024, 2047, 2048}),
                sum.cases("Any", {0, 1025, 2049, 2050, 2051, 65'537, 1'000'003}),
                sum.cases("Large", {1 << 22, 1 << 24, (uint64_t{1} << 31) + 7}),
                sum.unchanged("Checks", {33, 5000, 100'000}),
            }),
            {sum.one("Limits", "counted", 1 << 20)}};
}
