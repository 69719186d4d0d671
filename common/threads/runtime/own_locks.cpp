// The student's calls of OpenMP's functions for locks, which store where they are told to: like every
// other store, only to memory of the function's own (threads/builds.cpp renames them).
#include "threads/runtime/foreign_memory.h"

#define LOCK(result, name)                                                        \
    extern "C" result name(void* lock);                                           \
    extern "C" result own_##name(void* lock) {                                    \
        threads::require_own(lock, 2 * sizeof lock, __builtin_return_address(0)); \
        return name(lock);                                                        \
    }
LOCK(void, omp_init_lock)
LOCK(void, omp_destroy_lock)
LOCK(void, omp_set_lock)
LOCK(void, omp_unset_lock)
LOCK(int, omp_test_lock)
LOCK(void, omp_init_nest_lock)
LOCK(void, omp_destroy_nest_lock)
LOCK(void, omp_set_nest_lock)
LOCK(void, omp_unset_nest_lock)
LOCK(int, omp_test_nest_lock)
#undef LOCK
