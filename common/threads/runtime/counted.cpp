#include "threads/runtime/counted.h"
#include "language/marked.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <mutex>
#include <vector>

#include "native/caller/faults.h"
#include "native/caller/hooks.h"
#include "native/caller/report.h"
#include "native/protocol.h"
#include "threads/runtime/foreign_memory.h"
#include "threads/runtime/replay.h"

namespace threads {

bool watching = false;

namespace {

constexpr size_t most_threads = 512;
Thread* all_threads[most_threads];
std::atomic<size_t> number_of_threads = 0;
std::span<const native::Argument> arguments;

uintptr_t number_of(const void* at) { return reinterpret_cast<uintptr_t>(at); }

// Fresh memory, which the heap of the student's function never was.
void* fresh(size_t bytes) {
    void* const at =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        native::end_with(native::cannot_start, lab::marked("no memory to count in"));
    return at;
}

Thread& begin_thread() {
    auto* const thread = new (fresh(sizeof(Thread))) Thread;
    const size_t number = number_of_threads++;
    if (number >= most_threads)
        native::end_with(native::cannot_start, lab::marked("too many threads"));
    all_threads[number] = thread;
    return *thread;
}

// True for the memory that counts: this program's own variables, and the logs. The system's libraries
// give a student's file memory of theirs, as for a task, so that no list of what it may use is
// complete.
bool is_the_programs(uintptr_t at) {
    if (is_foreign(at)) return true;
    const size_t count = number_of_threads;
    for (size_t i = 0; i < count; ++i) {
        const Thread* const thread = all_threads[i];
        if (!thread) continue;
        const uintptr_t begin = number_of(thread);
        if ((at >= begin && at < begin + sizeof *thread) || thread->log.holds(at)) return true;
    }
    return false;
}

}  // namespace

void Log::grow() {
    const size_t room = room_ ? 2 * room_ : 1024;
    auto* const entries = static_cast<Entry*>(fresh(room * sizeof(Entry)));
    std::copy(begin(), end(), entries);
    if (entries_) munmap(entries_, room_ * sizeof(Entry));
    entries_ = entries;
    room_ = room;
}

Thread& this_thread() {
    thread_local Thread& thread = begin_thread();
    return thread;
}

void require_own(const volatile void* at, size_t bytes, const void* code) {
    const auto address = reinterpret_cast<uintptr_t>(at);
    if (bytes > 0 && (is_the_programs(address) || is_the_programs(address + bytes - 1)))
        native::end_with_fault(SIGSEGV, const_cast<const void*>(at), code);
}

void note(Kind kind, const void* at, size_t bytes, const void* code) {
    if (!watching) return;
    Thread& thread = this_thread();
    const uintptr_t address = number_of(at);
    if (kind != Kind::critical) require_own(at, bytes, code);
    thread.log.add({address, code, thread.region, thread.phase,
                    static_cast<uint16_t>(std::min<size_t>(bytes, UINT16_MAX)),
                    static_cast<uint16_t>(thread.number), kind});
}

void note_load(const void* at) {
    if (!watching) return;
    const uintptr_t address = number_of(at);
    for (const native::Argument& argument : arguments)
        if (argument.asked.passing == native::Passing::read &&
            address - number_of(argument.begin) < argument.asked.bytes)
            ++this_thread().loads[this_thread().number % most_numbers];
}

void report_counts() {
    std::vector<const Thread*> list(all_threads, all_threads + number_of_threads);
    replay(list);
}

}  // namespace threads

void native::begin_watching(std::span<const Argument> of) {
    threads::arguments = of;
    threads::this_thread();
    threads::watching = true;
}

void native::end_watching() {
    threads::watching = false;
    threads::report_counts();
}
