// Loads Archer, which tells ThreadSanitizer what OpenMP orders, and tells it of locks in Archer's
// place. Archer finds the lock by a table with a mutex of its own, and ThreadSanitizer takes that for
// an order of any two critical sections, whatever their names (LLVM's
// openmp/tools/archer/ompt-tsan.cpp): only those that overlapped in time were reported.
//
// The memory of a task that has ended is the next task's, which ThreadSanitizer is told here: Archer
// says so by AnnotateNewMemory, which does nothing (LLVM's compiler-rt/lib/tsan/rtl/
// tsan_interface_ann.cpp), and two tasks' own values were reported as a race.
#include <dlfcn.h>
#include <sched.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "threads/runtime/openmp.h"

// ThreadSanitizer's runtime: what a thread did before the one is done before the other.
extern "C" void __tsan_release(void* at);
extern "C" void __tsan_acquire(void* at);
// Both addresses are multiples of 8. Without __tsan_java_init: for each report, a heap that is known
// is searched address by address.
extern "C" void __tsan_java_alloc(unsigned long at, unsigned long bytes);
extern "C" void __tsan_java_free(unsigned long at, unsigned long bytes);

namespace {

// Chapter 4 of OpenMP 5.0.
enum Event { task_scheduled = 6, mutex_released = 17, mutex_acquired = 27 };
enum TaskStatus { task_complete = 1, task_cancelled = 3 };
using Callback = void (*)();
using SetCallback = int (*)(int, Callback);
using Lookup = Callback (*)(const char*);
struct Tool {
    int (*initialize)(Lookup, int, void*);
    void (*finalize)(void*);
    uint64_t data;
};

[[noreturn]] void end_with(const char* why) {
    std::fprintf(stderr, "%s\n", why);
    _exit(2);
}

struct Lock {
    std::atomic<uint64_t> name = 0;  // by which the library knows it
    std::atomic<bool> held = false;
};

constexpr size_t most_locks = 1 << 16;
Lock locks[most_locks];

Lock& lock_of(uint64_t name) {
    for (size_t i = 0; i < most_locks; ++i) {
        Lock& lock = locks[(name / alignof(std::max_align_t) + i) % most_locks];
        uint64_t known = 0;
        if (lock.name.compare_exchange_strong(known, name) || known == name) return lock;
    }
    end_with("it uses more locks than can be watched");
}

// The library opens a lock before it says so: the next thread waits here until it has.
void on_mutex_acquired(int, uint64_t name, const void*) {
    Lock& lock = lock_of(name);
    while (lock.held.exchange(true)) sched_yield();
    __tsan_acquire(&lock);
}

void on_mutex_released(int, uint64_t name, const void*) {
    Lock& lock = lock_of(name);
    __tsan_release(&lock);
    lock.held = false;
}

template <class Function>
Callback as_callback(Function* function) {
    return reinterpret_cast<Callback>(function);
}

Lookup look_up;

// The accesses so far and the locks there are forgotten.
void forget_accesses(uintptr_t from, uintptr_t to) {
    from = (from + 7) / 8 * 8;
    to = to / 8 * 8;
    if (from >= to) return;
    __tsan_java_free(from, to - from);
    __tsan_java_alloc(from, to - from);
    __tsan_java_free(from, to - from);
}

// The library's kmp_task_t is before a task's values: the student's file writes to it, too.
constexpr uintptr_t bytes_before_values = 40;

void forget_current_task() {
    static const auto memory_of_task =
        reinterpret_cast<int (*)(void**, size_t*, int)>(look_up("ompt_get_task_memory"));
    void* at = nullptr;
    size_t bytes = 0;
    if (!memory_of_task || !memory_of_task(&at, &bytes, 0)) return;
    const auto values = reinterpret_cast<uintptr_t>(at);
    forget_accesses(values - bytes_before_values, values + bytes);
}

using OnTaskScheduled = void (*)(void*, int, void*);
OnTaskScheduled archers_on_task_scheduled;

void on_task_scheduled(void* prior, int status, void* next) {
    if (status == task_complete || status == task_cancelled) forget_current_task();
    archers_on_task_scheduled(prior, status, next);
}

int set_callback(int event, Callback callback) {
    const auto set = reinterpret_cast<SetCallback>(look_up("ompt_set_callback"));
    if (event == task_scheduled) {
        archers_on_task_scheduled = reinterpret_cast<OnTaskScheduled>(callback);
        callback = as_callback(on_task_scheduled);
    }
    if (event == mutex_acquired) callback = as_callback(on_mutex_acquired);
    if (event == mutex_released) callback = as_callback(on_mutex_released);
    return set(event, callback);
}

Callback look_up_for_archer(const char* name) {
    return std::strcmp(name, "ompt_set_callback") == 0 ? as_callback(set_callback) : look_up(name);
}

[[noreturn]] void end_without_archer() {
    end_with("libarcher.so, which belongs to clang's OpenMP library, is missing or unusable");
}

// Beside the library of OpenMP itself.
void* load_archer() {
    Dl_info library{};
    char path[PATH_MAX];
    if (!dladdr(reinterpret_cast<void*>(omp_get_thread_num), &library) ||
        !realpath(library.dli_fname, path))
        end_without_archer();
    std::string archer = path;
    archer.replace(archer.rfind('/') + 1, std::string::npos, "libarcher.so");
    return dlopen(archer.c_str(), RTLD_NOW | RTLD_NODELETE);
}

Tool* archer;

int begin(Lookup lookup, int device, void* data) {
    look_up = lookup;
    return archer->initialize(look_up_for_archer, device, data);
}

void end(void* data) { archer->finalize(data); }

}  // namespace

extern "C" __attribute__((visibility("default"))) Tool* ompt_start_tool(unsigned version,
                                                                        const char* runtime) {
    using Start = Tool* (*)(unsigned, const char*);
    void* const library = load_archer();
    const auto start =
        library ? reinterpret_cast<Start>(dlsym(library, "ompt_start_tool")) : nullptr;
    archer = start ? start(version, runtime) : nullptr;
    if (!archer) end_without_archer();
    static Tool tool{begin, end, 0};
    return &tool;
}
