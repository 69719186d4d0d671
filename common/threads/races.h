// Races that ThreadSanitizer finds, with Archer, in the build `races`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace threads {

struct Access {
    bool stores = false, atomic = false;
    int thread = 0;  // in its team; below 0: unknown
    int line = 0;    // in the student's file; 0: in a library that it calls
    std::string function;

    bool operator==(const Access&) const = default;
};

// Two accesses to the same bytes that nothing orders.
struct Race {
    Access first, second;

    bool operator==(const Race&) const = default;
};

// "race: thread 1 stores at kernel.cpp:12 and thread 0 loads at kernel.cpp:12: nothing orders them"
std::string text_of(const Race& race);

// The races of a run in which so many threads were started, one for each pair of lines; those of which
// neither access is the student's are left out. `output` is the run's stdout and stderr.
std::vector<Race> races_in(const std::string& output, const std::filesystem::path& program,
                           unsigned threads);

}  // namespace threads
