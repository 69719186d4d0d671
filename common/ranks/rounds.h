// The number of rounds of a run, in each of which a rank sends at most one message and receives at
// most one (the full-duplex single-port model: Hockney, "The communication challenge for MPP", 1994).
#pragma once

#include "ranks/history.h"

namespace ranks {

// Of the longest chain of messages. A collective operation of p ranks counts as ceil(log2 p) rounds.
// A run that never ends has the rounds up to there.
uint64_t rounds_of(const History& history);

}  // namespace ranks
