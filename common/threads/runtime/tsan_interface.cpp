// What clang's -fsanitize=thread calls at every access: here the counted build notes it. Of loads only
// the number is: a line changes its owner by a store.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "threads/runtime/counted.h"

namespace {

using threads::Kind;

template <class T>
T* as(volatile void* at) {
    return const_cast<T*>(static_cast<volatile T*>(at));
}

void store(const void* at, size_t bytes, const void* code) {
    threads::note(Kind::store, at, bytes, code);
}

// Noted where it stores: a comparison that fails stores nothing, and is tried again.
void atomic(volatile void* at, size_t bytes, const void* code) {
    threads::note(Kind::atomic, const_cast<const void*>(at), bytes, code);
}

}  // namespace

#define CODE __builtin_return_address(0)

#define ACCESSES(bytes)                                                                      \
    extern "C" void __tsan_read##bytes(void* at) { threads::note_load(at); }                 \
    extern "C" void __tsan_write##bytes(void* at) { store(at, bytes, CODE); }                \
    extern "C" void __tsan_unaligned_read##bytes(const void* at) { threads::note_load(at); } \
    extern "C" void __tsan_unaligned_write##bytes(void* at) { store(at, bytes, CODE); }      \
    extern "C" void __tsan_read_write##bytes(void* at) { store(at, bytes, CODE); }           \
    extern "C" void __tsan_volatile_read##bytes(void*) {}                                    \
    extern "C" void __tsan_volatile_write##bytes(void* at) { store(at, bytes, CODE); }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)
#undef ACCESSES

extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** at, void*) { store(at, sizeof *at, CODE); }
void __tsan_vptr_read(void**) {}
void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

// The student's calls of memset and so on are renamed to the first; from version 15 on, clang writes
// the second.
#define COPIES(prefix)                                                \
    void* prefix##memset(void* to, int value, size_t bytes) {         \
        store(to, bytes, CODE);                                       \
        return std::memset(to, value, bytes);                         \
    }                                                                 \
    void* prefix##memcpy(void* to, const void* from, size_t bytes) {  \
        store(to, bytes, CODE);                                       \
        return std::memcpy(to, from, bytes);                          \
    }                                                                 \
    void* prefix##memmove(void* to, const void* from, size_t bytes) { \
        store(to, bytes, CODE);                                       \
        return std::memmove(to, from, bytes);                         \
    }
COPIES(counted_)
COPIES(__tsan_)
#undef COPIES
}

// The orders are ignored: the strongest is right for all.
#define CHANGE(bits, name, builtin)                                                     \
    extern "C" uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t* at, \
                                                           uint##bits##_t value, int) { \
        atomic(at, sizeof value, CODE);                                                 \
        return builtin(as<uint##bits##_t>(at), value, __ATOMIC_SEQ_CST);                \
    }
#define COMPARE(bits, name)                                                                    \
    extern "C" int __tsan_atomic##bits##_##name(                                               \
        volatile uint##bits##_t* at, uint##bits##_t* wanted, uint##bits##_t value, int, int) { \
        const bool stored = __atomic_compare_exchange_n(                                       \
            as<uint##bits##_t>(at), wanted, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
        if (stored) atomic(at, sizeof value, CODE);                                            \
        return stored;                                                                         \
    }
#define ATOMICS(bits)                                                                              \
    extern "C" uint##bits##_t __tsan_atomic##bits##_load(const volatile uint##bits##_t* at, int) { \
        return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                              \
    }                                                                                              \
    extern "C" void __tsan_atomic##bits##_store(volatile uint##bits##_t* at, uint##bits##_t value, \
                                                int) {                                             \
        atomic(at, sizeof value, CODE);                                                            \
        __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                             \
    }                                                                                              \
    CHANGE(bits, exchange, __atomic_exchange_n)                                                    \
    CHANGE(bits, fetch_add, __atomic_fetch_add)                                                    \
    CHANGE(bits, fetch_sub, __atomic_fetch_sub)                                                    \
    CHANGE(bits, fetch_and, __atomic_fetch_and)                                                    \
    CHANGE(bits, fetch_or, __atomic_fetch_or)                                                      \
    CHANGE(bits, fetch_xor, __atomic_fetch_xor)                                                    \
    CHANGE(bits, fetch_nand, __atomic_fetch_nand)                                                  \
    COMPARE(bits, compare_exchange_strong)                                                         \
    COMPARE(bits, compare_exchange_weak)                                                           \
    extern "C" uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(                          \
        volatile uint##bits##_t* at, uint##bits##_t wanted, uint##bits##_t value, int, int) {      \
        if (__atomic_compare_exchange_n(as<uint##bits##_t>(at), &wanted, value, false,             \
                                        __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))                       \
            atomic(at, sizeof value, CODE);                                                        \
        return wanted;                                                                             \
    }
ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)
#undef ATOMICS
#undef COMPARE
#undef CHANGE
#undef CODE
