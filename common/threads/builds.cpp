#include "threads/builds.h"

namespace threads {
namespace {

const std::vector<std::string> link_flags = {"-fopenmp", "-pthread"};

using Names = std::map<std::string, std::string>;

constexpr const char* memory_functions[] = {"memset", "memcpy", "memmove"};

// Locks lie where the student says: runtime/own_locks.cpp.
void rename_locks(Names& names) {
    for (const char* kind : {"lock", "nest_lock"})
        for (const char* verb : {"init", "destroy", "set", "unset", "test"}) {
            const std::string name = std::string("omp_") + verb + "_" + kind;
            names[name] = "own_" + name;
        }
}

// Stores are checked before ThreadSanitizer notes them: runtime/own_stores.cpp.
Names renamed_in_races() {
    Names names = {{"__kmpc_doacross_post", "own_doacross_post"},
                   {"__kmpc_doacross_wait", "own_doacross_wait"}};
    rename_locks(names);
    const auto rename = [&](const std::string& name) { names["__tsan_" + name] = "own_" + name; };
    rename("vptr_update");
    for (const char* bytes : {"1", "2", "4", "8", "16"}) {
        rename(std::string("write") + bytes);
        rename(std::string("unaligned_write") + bytes);
    }
    for (const char* bits : {"8", "16", "32", "64"})
        for (const char* change : {"store", "exchange", "fetch_add", "fetch_sub", "fetch_and",
                                   "fetch_or", "fetch_xor", "fetch_nand", "compare_exchange_strong",
                                   "compare_exchange_weak", "compare_exchange_val"})
            rename(std::string("atomic") + bits + "_" + change);
    for (const std::string name : memory_functions) {
        names[name] = "own_" + name;
        names["__tsan_" + name] = "own_tsan_" + name;
    }
    return names;
}

// The counted build has loops, tasks and stores of its own (runtime/schedule.cpp).
Names renamed_in_counted() {
    Names names = {{"__kmpc_omp_task", "counted_omp_task"},
                   {"__kmpc_omp_task_with_deps", "counted_omp_task_with_deps"},
                   {"__kmpc_taskloop", "counted_taskloop"},
                   {"__kmpc_single", "counted_single"},
                   {"__kmpc_end_single", "counted_end_single"},
                   {"__kmpc_task_reduction_get_th_data", "counted_task_reduction_get_th_data"}};
    rename_locks(names);
    for (const char* type : {"4", "4u", "8", "8u"})
        for (const char* step : {"init", "next"})
            names[std::string("__kmpc_dispatch_") + step + "_" + type] =
                std::string("counted_dispatch_") + step + "_" + type;
    for (const std::string name : memory_functions) names[name] = "counted_" + name;
    return names;
}

}  // namespace

std::vector<native::BuildKind> builds() {
    return {{plain, false, {}, {"threads_plain", "native_heap", "native_caller"}, link_flags},
            {races,
             true,
             {"threads_before_variables"},
             {"threads_after_variables", "threads_races", "threads_own_stores", "native_heap",
              "native_caller"},
             {"-fopenmp", "-pthread", "-fsanitize=thread"},
             renamed_in_races()},
            {counted,
             true,
             {"threads_before_variables"},
             {"threads_after_variables", "threads_counted", "native_caller"},
             link_flags,
             renamed_in_counted()}};
}

std::vector<std::string> language_flags() { return {"-fopenmp"}; }
std::vector<std::string> symbol_lists() { return {"cxx", "openmp"}; }

}  // namespace threads
