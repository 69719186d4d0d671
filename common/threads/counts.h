// The counts of one call, from the report of the build `counted` (runtime/replay.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace threads {

struct Counts {
    uint64_t stores = 0;
    uint64_t owner_changes = 0;  // stores to a cache line that another thread stored to before
    uint64_t false_sharing = 0;  // those of them to bytes that no other thread stored to
    uint64_t atomics = 0;
    uint64_t criticals = 0;  // critical sections, and locks, entered

    Counts& operator+=(const Counts& other);
};

struct CallCounts {
    Counts all;
    std::map<int, Counts> lines;         // of the student's file; 0: elsewhere
    std::map<unsigned, uint64_t> loads;  // of arrays that are only read, by the thread's number
};

// "999 changes of a cache line's owner, 999 of them false sharing; 0 atomics; 4 critical sections; at
// most 250 loads of the input by one thread"
std::string text_of(const CallCounts& call);

CallCounts counts_in(const std::vector<std::string>& report, const std::filesystem::path& program);

}  // namespace threads
