#include "threads/runtime/foreign_memory.h"

#include <link.h>

#include <algorithm>
#include <atomic>

#include "threads/runtime/variables.h"

// Made by the linker: where the program begins and ends in memory.
extern "C" const char __executable_start, _end;

namespace threads {
namespace {

uintptr_t number_of(const void* at) { return reinterpret_cast<uintptr_t>(at); }

bool is_between(uintptr_t at, const char* begin, const char* end) {
    return at >= number_of(begin) && at < number_of(end);
}

bool is_a_students_variable(uintptr_t at) {
    return is_between(at, &students_data_begin, &students_data_end) ||
           is_between(at, &students_bss_begin, &students_bss_end);
}

struct Range {
    uintptr_t begin = 0, end = 0;
    bool holds(uintptr_t at) const { return at >= begin && at < end; }
};

// The variables of one thread: those of the program, of its libraries, and the student's among them.
struct ThreadsVariables {
    static constexpr size_t most_objects = 16;
    Range of_objects[most_objects];
    size_t objects = 0;
    const char *data_begin = nullptr, *data_end = nullptr, *bss_begin = nullptr, *bss_end = nullptr;

    bool hold(uintptr_t at) const {
        return std::any_of(of_objects, of_objects + objects,
                           [=](const Range& object) { return object.holds(at); }) &&
               !is_between(at, data_begin, data_end) && !is_between(at, bss_begin, bss_end);
    }
};

constexpr size_t most_threads = 512;
ThreadsVariables all_threads[most_threads];
std::atomic<size_t> number_of_threads = 0;

int note_variables(dl_phdr_info* object, size_t, void* noted) {
    auto& variables = *static_cast<ThreadsVariables*>(noted);
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const auto& segment = object->dlpi_phdr[i];
        if (segment.p_type != PT_TLS || !object->dlpi_tls_data) continue;
        const uintptr_t begin = number_of(object->dlpi_tls_data);
        if (variables.objects < ThreadsVariables::most_objects)
            variables.of_objects[variables.objects++] = {begin, begin + segment.p_memsz};
    }
    return 0;  // go on
}

bool know_this_thread() {
    ThreadsVariables variables;
    dl_iterate_phdr(note_variables, &variables);
    variables.data_begin = &students_tdata_begin, variables.data_end = &students_tdata_end;
    variables.bss_begin = &students_tbss_begin, variables.bss_end = &students_tbss_end;
    const size_t number = number_of_threads++;
    if (number < most_threads) all_threads[number] = variables;
    return true;
}

// Shadow memory, notes on locks, and traces; what is between the program, the heap and the libraries
// is none of the program's own (LLVM's compiler-rt/lib/tsan/rtl/tsan_platform.h, of 14 to 21).
bool is_thread_sanitizers(uintptr_t at) {
#if defined(__x86_64__)
    return (at >= 0x0100'0000'0000 && at < 0x5500'0000'0000) ||
           (at >= 0x5a00'0000'0000 && at < 0x7200'0000'0000);
#else
    return false;  // its addresses depend on the size of the address space
    (void)at;
#endif
}

}  // namespace

bool is_foreign(uintptr_t at) {
    static thread_local const bool known = know_this_thread();
    (void)known;
    if (is_between(at, &__executable_start, &_end)) return !is_a_students_variable(at);
    if (is_thread_sanitizers(at)) return true;
    const size_t count = std::min(number_of_threads.load(), most_threads);
    return std::any_of(all_threads, all_threads + count,
                       [=](const ThreadsVariables& variables) { return variables.hold(at); });
}

}  // namespace threads
