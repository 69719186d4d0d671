// The part of clang's OpenMP library that the programs of a call use by its own names: LLVM's
// openmp/runtime/src/kmp.h, whose functions every compiled file calls.
#pragma once

#include <cstdint>

extern "C" {

struct ident {
    int32_t reserved_1, flags, reserved_2, reserved_3;
    const char* place;
};

int32_t __kmpc_global_thread_num(ident* at);
void __kmpc_push_num_threads(ident* at, int32_t thread, int32_t threads);
void __kmpc_fork_call(ident* at, int32_t arguments, void (*region)(int32_t*, int32_t*, ...), ...);
void __kmpc_doacross_post(ident* at, int32_t thread, const int64_t* iteration);
void __kmpc_doacross_wait(ident* at, int32_t thread, const int64_t* iteration);
void* __kmpc_task_reduction_get_th_data(int32_t thread, void* group, void* data);
int omp_get_thread_num();
int omp_get_num_threads();
}
