// Follows OpenMP's regions, barriers and critical sections by the interface for tools of OpenMP 5.0
// (chapter 4, and omp-tools.h, which belongs to clang): the library asks for ompt_start_tool.
#include <cstdint>

#include <atomic>

#include "threads/runtime/counted.h"
#include "threads/runtime/openmp.h"

namespace {

using threads::this_thread;

union Data {
    uint64_t value;
    void* pointer;
};
enum Endpoint { scope_begin = 1, scope_end = 2 };
enum Event {
    parallel_begin = 3,
    parallel_end = 4,
    implicit_task = 7,
    sync_region = 23,
    mutex_acquired = 27
};
constexpr int first_barrier = 1, last_barrier = 4;  // of the kinds of a sync region

using Callback = void (*)();
using Lookup = Callback (*)(const char*);

std::atomic<uint32_t> regions = 0;

void next_region() { this_thread().region = ++regions; }

std::atomic<int32_t> library_numbers[threads::most_numbers];

void on_parallel_begin(Data*, const void*, Data*, unsigned, int, const void*) {
    if (threads::watching) next_region();
}

void on_parallel_end(Data*, Data*, int, const void*) {
    if (!threads::watching) return;
    next_region();
    this_thread().phase = 0;
}

// A region of one thread within another region is executed by the thread that meets it.
void on_implicit_task(Endpoint endpoint, Data*, Data*, unsigned team, unsigned number, int) {
    if (endpoint != scope_begin || team < 2) return;
    // The team is the one that starts before the function is watched: others may begin late.
    library_numbers[number % threads::most_numbers] = __kmpc_global_thread_num(nullptr);
    if (!threads::watching) return;
    threads::Thread& thread = this_thread();
    thread.number = number;
    thread.region = regions;
    thread.phase = 0;
}

void on_sync_region(int kind, Endpoint endpoint, Data*, Data*, const void*) {
    if (kind >= first_barrier && kind <= last_barrier && endpoint == scope_end)
        ++this_thread().phase;
}

void on_mutex_acquired(int, uint64_t, const void* code) {
    threads::note(threads::Kind::critical, nullptr, 0, code);
}

template <class Function>
Callback as_callback(Function* function) {
    return reinterpret_cast<Callback>(function);
}

int begin(Lookup lookup, int, Data*) {
    const auto set = reinterpret_cast<int (*)(int, Callback)>(lookup("ompt_set_callback"));
    set(parallel_begin, as_callback(on_parallel_begin));
    set(parallel_end, as_callback(on_parallel_end));
    set(implicit_task, as_callback(on_implicit_task));
    set(sync_region, as_callback(on_sync_region));
    set(mutex_acquired, as_callback(on_mutex_acquired));
    return 1;  // stay
}

void end(Data*) {}

struct Tool {
    int (*initialize)(Lookup, int, Data*);
    void (*finalize)(Data*);
    Data data;
};

}  // namespace

extern "C" __attribute__((visibility("default"))) Tool* ompt_start_tool(unsigned, const char*) {
    static Tool tool{begin, end, {}};
    return &tool;
}

int32_t threads::library_number(unsigned number) { return library_numbers[number % most_numbers]; }
