// The loops, tasks and single regions of the counted build, whose threads do not race for work:
// chunk k is that of thread k mod threads, a task is executed where it is met, and counts for another thread each time, and thread 0 executes
// a single region. So a count does not depend on which thread happens to be the fastest.
#include <algorithm>
#include <atomic>
#include <type_traits>

#include "threads/runtime/counted.h"
#include "threads/runtime/openmp.h"

extern "C" {
void __kmpc_dispatch_init_4(ident*, int32_t, int32_t, int32_t, int32_t, int32_t, int32_t);
void __kmpc_dispatch_init_4u(ident*, int32_t, int32_t, uint32_t, uint32_t, int32_t, int32_t);
void __kmpc_dispatch_init_8(ident*, int32_t, int32_t, int64_t, int64_t, int64_t, int64_t);
void __kmpc_dispatch_init_8u(ident*, int32_t, int32_t, uint64_t, uint64_t, int64_t, int64_t);
int __kmpc_dispatch_next_4(ident*, int32_t, int32_t*, int32_t*, int32_t*, int32_t*);
int __kmpc_dispatch_next_4u(ident*, int32_t, int32_t*, uint32_t*, uint32_t*, int32_t*);
int __kmpc_dispatch_next_8(ident*, int32_t, int32_t*, int64_t*, int64_t*, int64_t*);
int __kmpc_dispatch_next_8u(ident*, int32_t, int32_t*, uint64_t*, uint64_t*, int64_t*);
void __kmpc_omp_task_begin_if0(ident*, int32_t, void*);
void __kmpc_omp_task_complete_if0(ident*, int32_t, void*);
}

namespace {

// A loop with an `ordered` part is the library's: its chunks are executed in their order anyway.
constexpr int first_ordered = 64, last_ordered = 127;

struct Loop {
    bool is_ordered = false;
    uint64_t first = 0, iterations = 0, next = 0, chunk = 1;  // `next` counts iterations
    int64_t step = 1;
};
thread_local Loop loop;

template <class T>
uint64_t iterations_of(T lower, T upper, int64_t step) {
    if (step > 0)
        return upper < lower ? 0
                             : (static_cast<uint64_t>(upper) - static_cast<uint64_t>(lower)) /
                                       static_cast<uint64_t>(step) +
                                   1;
    return lower < upper ? 0
                         : (static_cast<uint64_t>(lower) - static_cast<uint64_t>(upper)) /
                                   static_cast<uint64_t>(-step) +
                               1;
}

template <class T>
void begin_loop(T lower, T upper, int64_t step, int64_t chunk) {
    loop = {false,
            static_cast<uint64_t>(lower),
            iterations_of(lower, upper, step),
            0,
            static_cast<uint64_t>(std::max<int64_t>(chunk, 1)),
            step};
    loop.next = static_cast<uint64_t>(omp_get_thread_num()) * loop.chunk;
}

template <class T, class Step>
int next_chunk(int32_t* last, T* lower, T* upper, Step* step) {
    if (loop.next >= loop.iterations) return 0;
    const uint64_t end = std::min(loop.iterations, loop.next + loop.chunk);
    const auto stride = static_cast<uint64_t>(loop.step);
    *lower = static_cast<T>(loop.first + loop.next * stride);
    *upper = static_cast<T>(loop.first + (end - 1) * stride);
    *step = static_cast<Step>(loop.step);
    *last = end == loop.iterations;
    loop.next += static_cast<uint64_t>(omp_get_num_threads()) * loop.chunk;
    return 1;
}

}  // namespace

#define LOOPS(suffix, T, Step)                                                                  \
    extern "C" void counted_dispatch_init_##suffix(ident* at, int32_t thread, int32_t schedule, \
                                                   T lower, T upper, Step step, Step chunk) {   \
        const int kind = schedule & 0xffff;                                                     \
        if (kind >= first_ordered && kind <= last_ordered) {                                    \
            __kmpc_dispatch_init_##suffix(at, thread, schedule, lower, upper, step, chunk);     \
            loop.is_ordered = true;                                                             \
        } else {                                                                                \
            begin_loop(lower, upper, step, chunk);                                              \
        }                                                                                       \
    }                                                                                           \
    extern "C" int counted_dispatch_next_##suffix(ident* at, int32_t thread, int32_t* last,     \
                                                  T* lower, T* upper, Step* step) {             \
        return loop.is_ordered                                                                  \
                   ? __kmpc_dispatch_next_##suffix(at, thread, last, lower, upper, step)        \
                   : next_chunk(last, lower, upper, step);                                      \
    }
LOOPS(4, int32_t, int32_t)
LOOPS(4u, uint32_t, int32_t)
LOOPS(8, int64_t, int64_t)
LOOPS(8u, uint64_t, int64_t)
#undef LOOPS

namespace {

struct Task {
    void* shared;
    int32_t (*routine)(int32_t, void*);
};

void execute(int32_t thread, void* task) { static_cast<Task*>(task)->routine(thread, task); }

// Task k counts for thread k mod threads, whoever meets it.
class CountsForTheNextThread {
  public:
    CountsForTheNextThread() {
        static std::atomic<unsigned> tasks = 0;
        executing_.number = tasks++ % static_cast<unsigned>(omp_get_num_threads());
    }
    ~CountsForTheNextThread() { executing_.number = number_; }

  private:
    threads::Thread& executing_ = threads::this_thread();
    unsigned number_ = executing_.number;
};

// Of a taskloop. `amount` is a number of iterations or of tasks; without it each thread gets some tasks.
uint64_t iterations_of_a_task(uint64_t iterations, int schedule, uint64_t amount) {
    constexpr int by_iterations = 1, by_tasks = 2;
    if (schedule == by_iterations) return std::max<uint64_t>(amount, 1);
    const uint64_t tasks =
        schedule == by_tasks ? amount : 10 * static_cast<uint64_t>(omp_get_num_threads());
    return std::max<uint64_t>((iterations + tasks - 1) / std::max<uint64_t>(tasks, 1), 1);
}

}  // namespace

extern "C" int32_t counted_omp_task(ident* at, int32_t thread, void* task) {
    const CountsForTheNextThread counts;
    __kmpc_omp_task_begin_if0(at, thread, task);
    execute(thread, task);
    __kmpc_omp_task_complete_if0(at, thread, task);
    return 0;
}

// In the order in which tasks are made, each comes after those that it depends on.
extern "C" int32_t counted_omp_task_with_deps(ident* at, int32_t thread, void* task, int32_t, void*,
                                              int32_t, void*) {
    return counted_omp_task(at, thread, task);
}

// `lower` and `upper` lie in the task, which takes one part of the loop after the other.
extern "C" void counted_taskloop(ident* at, int32_t thread, void* task, int, uint64_t* lower,
                                 uint64_t* upper, int64_t step, int, int schedule, uint64_t amount,
                                 void*) {
    const auto first = static_cast<int64_t>(*lower), last = static_cast<int64_t>(*upper);
    const uint64_t iterations = iterations_of(first, last, step);
    const uint64_t each = iterations_of_a_task(iterations, schedule, amount);
    for (uint64_t begin = 0; begin < iterations; begin += each) {
        const uint64_t end = std::min(begin + each, iterations);
        *lower = static_cast<uint64_t>(first) + begin * static_cast<uint64_t>(step);
        *upper = static_cast<uint64_t>(first) + (end - 1) * static_cast<uint64_t>(step);
        if (end == iterations) {
            counted_omp_task(at, thread, task);  // and ends the task
        } else {
            const CountsForTheNextThread counts;
            execute(thread, task);
        }
    }
}

// The copy of the thread for which the task counts; without a group, the library asks the thread that
// executes it for its own.
extern "C" void* counted_task_reduction_get_th_data(int32_t thread, void* group, void* data) {
    const int32_t other = threads::library_number(threads::this_thread().number);
    return __kmpc_task_reduction_get_th_data(group ? other : thread, group, data);
}

extern "C" int32_t counted_single(ident*, int32_t) { return omp_get_thread_num() == 0; }
extern "C" void counted_end_single(ident*, int32_t) {}
