// The state of the counted build: what each thread stored, in its order.
#pragma once

#include <cstddef>
#include <cstdint>

namespace threads {

enum class Kind : uint8_t { store, atomic, critical };

struct Entry {
    uintptr_t address;  // 0: a critical section, which stores nothing by itself
    const void* code;   // of the instruction after the call
    uint32_t region;    // counts the begins and ends of parallel regions
    uint32_t phase;     // counts the barriers in a region
    uint16_t bytes;
    uint16_t thread;  // the number in its team of the one that it counts for
    Kind kind;
};

// Grows; lives in memory of its own, not in the heap that the student's function uses.
class Log {
  public:
    void add(const Entry& entry) {
        if (size_ == room_) grow();
        entries_[size_++] = entry;
    }
    const Entry* begin() const { return entries_; }
    const Entry* end() const { return entries_ + size_; }
    bool holds(uintptr_t address) const {
        return address - reinterpret_cast<uintptr_t>(entries_) < room_ * sizeof(Entry);
    }

  private:
    void grow();

    Entry* entries_ = nullptr;
    size_t size_ = 0, room_ = 0;
};

constexpr unsigned most_numbers = 128;  // of threads in a team (team.cpp)

// A thread of the student's function.
struct Thread {
    unsigned number = 0;  // in its team, or that for which it executes a task
    uint32_t region = 0, phase = 0;
    uint64_t loads[most_numbers] = {};  // of arrays that are only read, by the thread's number
    Log log;
};

extern bool watching;  // between begin_watching and end_watching

Thread& this_thread();

// The number by which OpenMP's library knows the thread with this number in the team.
int32_t library_number(unsigned number);

// Notes a store, an atomic operation or a critical section of this thread. A store to memory that is
// not the function's ends the process with a fault.
void note(Kind kind, const void* at, size_t bytes, const void* code);

// Notes a load by this thread.
void note_load(const void* at);

// Reports, for each place in the code, the changes of the owner of cache lines, the atomic
// operations and the critical sections (threads/replay.h).
void report_counts();

}  // namespace threads
