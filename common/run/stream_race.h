// A race between two steps of a host function, for a student: with the lines of both.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plan/plan.h"
#include "plan/stream_races.h"

namespace lab {

struct Subject;

// A step of a host function in one race.
struct RacingStep {
    int line = 0;      // of the copy's or launch's call; 0: unknown
    std::string text;  // "copy(buffers[1] to cudaMalloc 1, 4000 bytes)", "add, in its line 12,"
    uint32_t device = 0;
    streams::AccessKind kind = streams::AccessKind::load;
    bool is_copy = false;
};

struct StreamRace {
    RacingStep earlier, later;  // in the order in which they were issued
    std::string buffer;         // that both access, "buffers[1]"
    uint64_t first_byte = 0;
};

std::string text_of(const StreamRace& race);

std::vector<StreamRace> in_students_words(const std::vector<plan::StreamRace>& races,
                                          const plan::Plan& plan, const Subject& subject);

}  // namespace lab
