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
    bool in_task = false;
    bool in_task_reduction = false;  // where the library makes or adds up the copies of tasks

    bool operator==(const Access&) const = default;
};

// ThreadSanitizer is sometimes wrong about tasks, since Archer does not tell it everything that orders
// them, and always wrong about reductions of tasks.
enum class Doubt { none, sometimes_wrong, always_wrong };

// Two accesses to the same bytes that nothing orders.
struct Race {
    Access first, second;

    Doubt doubt() const;
    bool operator==(const Race&) const = default;
};

// Whether the accesses are at the same two lines.
bool same_lines(const Race& one, const Race& other);

// "race: thread 1 stores at kernel.cpp:12 and thread 0 loads at kernel.cpp:12: nothing orders them"
std::string text_of(const Race& race);

// The races of a run in which so many threads were started, one for each pair of lines; those of which
// neither access is the student's are left out. `output` is the run's stdout and stderr.
std::vector<Race> races_in(const std::string& output, const std::filesystem::path& program,
                           unsigned threads);

}  // namespace threads
