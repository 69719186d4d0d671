// One simulated grading: as many pairs as the last look wants, on a machine that disturbs them.
#pragma once

#include "bench/ratio.h"
#include "bench/simulation/machine.h"

namespace bench {

// Who begins a group: the toss of a coin, or the student and the reference by turns.
enum class Order { coin, turns };

// The reference takes 10 us, the student's kernel 10 us / ratio: a sum of 2^20 or so.
std::vector<Pair> simulate_grading(Random& random, const Machine& machine, double ratio,
                                   Order order);

}  // namespace bench
