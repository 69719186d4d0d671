// `ordered depend` in the build that looks for races: Archer does not tell ThreadSanitizer what it
// orders. Here every `source` orders what is before it and what comes after any later `sink`.
#include "threads/runtime/openmp.h"

extern "C" {

void __tsan_release(void* at);
void __tsan_acquire(void* at);

void own_doacross_post(ident* at, int32_t thread, const int64_t* iteration);
void own_doacross_wait(ident* at, int32_t thread, const int64_t* iteration);
}

namespace {
char order;
}  // namespace

void own_doacross_post(ident* at, int32_t thread, const int64_t* iteration) {
    __tsan_release(&order);
    __kmpc_doacross_post(at, thread, iteration);
}

void own_doacross_wait(ident* at, int32_t thread, const int64_t* iteration) {
    __kmpc_doacross_wait(at, thread, iteration);
    __tsan_acquire(&order);
}
