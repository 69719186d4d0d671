// What a student's calls of the heap become (native/program.cpp renames them).
#include <algorithm>
#include <cstring>
#include <new>

#include "native/caller/heap.h"

using namespace native;

namespace {

constexpr size_t usual_alignment = alignof(std::max_align_t);

void* or_throw(void* at) {
    if (!at) throw std::bad_alloc();
    return at;
}

}  // namespace

extern "C" {

void* native_malloc(size_t bytes) { return allocate(bytes, usual_alignment); }

void* native_calloc(size_t count, size_t bytes) {
    size_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all)) return nullptr;
    void* const at = allocate(all, usual_alignment);
    return at ? std::memset(at, 0, all) : nullptr;
}

void* native_realloc(void* at, size_t bytes) {
    void* const moved = allocate(bytes, usual_alignment);
    if (!at || !moved) return moved;
    std::memcpy(moved, at, std::min(bytes, allocated_bytes(at)));
    release(at);
    return moved;
}

void* native_aligned_alloc(size_t alignment, size_t bytes) { return allocate(bytes, alignment); }

void native_free(void* at) { release(at); }

// operator new and operator delete, by their mangled names.
void* native__Znwm(size_t bytes) { return or_throw(allocate(bytes, usual_alignment)); }
void* native__Znam(size_t bytes) { return native__Znwm(bytes); }
void* native__ZnwmSt11align_val_t(size_t bytes, size_t alignment) {
    return or_throw(allocate(bytes, alignment));
}
void* native__ZnamSt11align_val_t(size_t bytes, size_t alignment) {
    return native__ZnwmSt11align_val_t(bytes, alignment);
}
void native__ZdlPv(void* at) { release(at); }
void native__ZdaPv(void* at) { release(at); }
void native__ZdlPvm(void* at, size_t) { release(at); }
void native__ZdaPvm(void* at, size_t) { release(at); }
void native__ZdlPvSt11align_val_t(void* at, size_t) { release(at); }
void native__ZdaPvSt11align_val_t(void* at, size_t) { release(at); }
void native__ZdlPvmSt11align_val_t(void* at, size_t, size_t) { release(at); }
void native__ZdaPvmSt11align_val_t(void* at, size_t, size_t) { release(at); }
}
