// The costs of a run on ranks.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "ranks/history.h"

namespace ranks {

struct Counts {
    bool is_cut_short = false;  // what follows is what was done until the simulation was ended
    uint64_t rounds = 0;
    uint64_t messages = 0, bytes = 0;  // sent by the rank that sends most
    uint64_t collectives = 0;          // calls that combine all ranks' data, of the rank with most
    double seconds = 0;                // simulated
    // The same, if computers took no time, and if the network took none. 0: not simulated.
    double network_seconds = 0, computer_seconds = 0;
    double told_seconds = 0;  // of the operations that the function has to tell the simulation of
    std::map<int, uint64_t> messages_by_line, bytes_by_line, collectives_by_line;  // of all ranks
};

Counts counts_of(const History& history);

// `other`: of the same call, in another run. The larger of both counts stays.
void keep_larger(Counts& counts, const Counts& other);

// "3 rounds; a rank sends at most 3 messages, 24 bytes; 0 collective operations; 4.5 us"
std::string text_of(const Counts& counts);

}  // namespace ranks
