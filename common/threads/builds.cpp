#include "threads/builds.h"

namespace threads {
namespace {

const std::vector<std::string> link_flags = {"-fopenmp", "-pthread"};

// The counted build has loops, tasks and stores of its own (runtime/schedule.cpp).
std::map<std::string, std::string> renamed() {
    std::map<std::string, std::string> names = {
        {"__kmpc_omp_task", "counted_omp_task"},
        {"__kmpc_omp_task_with_deps", "counted_omp_task_with_deps"},
        {"__kmpc_taskloop", "counted_taskloop"},
        {"__kmpc_single", "counted_single"},
        {"__kmpc_end_single", "counted_end_single"}};
    for (const char* type : {"4", "4u", "8", "8u"})
        for (const char* step : {"init", "next"})
            names[std::string("__kmpc_dispatch_") + step + "_" + type] =
                std::string("counted_dispatch_") + step + "_" + type;
    for (const char* function : {"memset", "memcpy", "memmove"})
        names[function] = std::string("counted_") + function;
    return names;
}

}  // namespace

std::vector<native::BuildKind> builds() {
    return {{plain, false, {}, {"threads_plain", "native_heap", "native_caller"}, link_flags},
            {races,
             true,
             {},
             {"threads_races", "native_heap", "native_caller"},
             {"-fopenmp", "-pthread", "-fsanitize=thread"},
             {{"memset", "watched_memset"},
              {"memcpy", "watched_memcpy"},
              {"memmove", "watched_memmove"}}},
            {counted,
             true,
             {"threads_before_variables"},
             {"threads_after_variables", "threads_counted", "native_caller"},
             link_flags,
             renamed()}};
}

std::vector<std::string> language_flags() { return {"-fopenmp"}; }
std::vector<std::string> symbol_lists() { return {"cxx", "openmp"}; }

}  // namespace threads
