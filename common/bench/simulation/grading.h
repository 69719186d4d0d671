// One simulated grading: as many pairs as the last look needs, on a machine with disturbances.
#pragma once

#include "bench/ratio.h"
#include "bench/simulation/machine.h"

namespace bench {

// The order of a group: which of student and reference runs first is random, or alternates, which
// a test shows to be wrong.
enum class Order { coin, turns };

// The reference takes 10 us, the student's kernel 10 us / ratio: roughly a sum of 2^20 elements.
std::vector<Pair> simulate_grading(Random& random, const Machine& machine, double ratio,
                                   Order order = Order::coin);

}  // namespace bench
