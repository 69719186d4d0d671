// The cases of lab 04: reduce_sum adds up n elements, whatever n is.
#include "lab/whole_sums.h"

lab::Suite lab::suite() {
    return {{},
            join({
                whole_sums("Small", {1, 2, 31, 32, 33, 64, 1000, 1024, 2048}),
                whole_sums("Any", {0, 1025, 2047, 2049, 65'537, 1'000'003}),
                whole_sums("Large", {1 << 22, 1 << 24}),
                whole_sums_unchanged("Checks", {33, 5000}),
            }),
            whole_sum("Limits", "counted", 1 << 20)};
}
