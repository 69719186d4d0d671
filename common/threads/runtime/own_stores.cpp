// The stores of the student's file in the build that looks for races, to whose names threads/builds.cpp
// renames ThreadSanitizer's: only to memory of the function's own, since a store elsewhere could
// silence the search.
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "native/caller/faults.h"
#include "threads/runtime/foreign_memory.h"

void threads::require_own(const volatile void* at, size_t bytes, const void* code) {
    const auto address = reinterpret_cast<uintptr_t>(at);
    if (bytes == 0 || (!is_foreign(address) && !is_foreign(address + bytes - 1))) return;
    native::end_with_fault(SIGSEGV, const_cast<const void*>(at), code);
}

extern "C" {
void __tsan_func_entry(void* code);
void __tsan_func_exit();
void __tsan_vptr_update(void** at, void* value);
void __tsan_read_range_pc(void* at, unsigned long bytes, void* code);
void __tsan_write_range_pc(void* at, unsigned long bytes, void* code);
}

namespace {

using threads::require_own;

// Puts the student's line into a report's stack, below the function here that does the access.
struct CalledFrom {
    explicit CalledFrom(void* code) { __tsan_func_entry(code); }
    ~CalledFrom() { __tsan_func_exit(); }
    CalledFrom(const CalledFrom&) = delete;
    CalledFrom& operator=(const CalledFrom&) = delete;
};

}  // namespace

#define CODE __builtin_return_address(0)

#define STORES(bytes)                              \
    extern "C" void __tsan_write##bytes(void* at); \
    extern "C" void own_write##bytes(void* at) {   \
        require_own(at, bytes, CODE);              \
        const CalledFrom frame(CODE);              \
        __tsan_write##bytes(at);                   \
    }
#define UNALIGNED_STORES(bytes)                              \
    STORES(bytes)                                            \
    extern "C" void __tsan_unaligned_write##bytes(void* at); \
    extern "C" void own_unaligned_write##bytes(void* at) {   \
        require_own(at, bytes, CODE);                        \
        const CalledFrom frame(CODE);                        \
        __tsan_unaligned_write##bytes(at);                   \
    }
STORES(1)
UNALIGNED_STORES(2)
UNALIGNED_STORES(4)
UNALIGNED_STORES(8)
UNALIGNED_STORES(16)
#undef UNALIGNED_STORES
#undef STORES

#define CHANGE(bits, name)                                                                   \
    extern "C" uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t* at,      \
                                                           uint##bits##_t value, int order); \
    extern "C" uint##bits##_t own_atomic##bits##_##name(volatile uint##bits##_t* at,         \
                                                        uint##bits##_t value, int order) {   \
        require_own(at, sizeof value, CODE);                                                 \
        const CalledFrom frame(CODE);                                                        \
        return __tsan_atomic##bits##_##name(at, value, order);                               \
    }
#define COMPARE(bits, name)                                                                       \
    extern "C" int __tsan_atomic##bits##_##name(volatile uint##bits##_t* at,                      \
                                                uint##bits##_t* wanted, uint##bits##_t value,     \
                                                int order, int order_if_different);               \
    extern "C" int own_atomic##bits##_##name(volatile uint##bits##_t* at, uint##bits##_t* wanted, \
                                             uint##bits##_t value, int order,                     \
                                             int order_if_different) {                            \
        require_own(at, sizeof value, CODE);                                                      \
        require_own(wanted, sizeof value, CODE);                                                  \
        const CalledFrom frame(CODE);                                                             \
        return __tsan_atomic##bits##_##name(at, wanted, value, order, order_if_different);        \
    }
#define ATOMICS(bits)                                                                              \
    extern "C" void __tsan_atomic##bits##_store(volatile uint##bits##_t* at, uint##bits##_t value, \
                                                int order);                                        \
    extern "C" void own_atomic##bits##_store(volatile uint##bits##_t* at, uint##bits##_t value,    \
                                             int order) {                                          \
        require_own(at, sizeof value, CODE);                                                       \
        const CalledFrom frame(CODE);                                                              \
        __tsan_atomic##bits##_store(at, value, order);                                             \
    }                                                                                              \
    CHANGE(bits, exchange)                                                                         \
    CHANGE(bits, fetch_add)                                                                        \
    CHANGE(bits, fetch_sub)                                                                        \
    CHANGE(bits, fetch_and)                                                                        \
    CHANGE(bits, fetch_or)                                                                         \
    CHANGE(bits, fetch_xor)                                                                        \
    CHANGE(bits, fetch_nand)                                                                       \
    COMPARE(bits, compare_exchange_strong)                                                         \
    COMPARE(bits, compare_exchange_weak)                                                           \
    extern "C" uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(                          \
        volatile uint##bits##_t* at, uint##bits##_t wanted, uint##bits##_t value, int, int);       \
    extern "C" uint##bits##_t own_atomic##bits##_compare_exchange_val(                             \
        volatile uint##bits##_t* at, uint##bits##_t wanted, uint##bits##_t value, int order,       \
        int order_if_different) {                                                                  \
        require_own(at, sizeof value, CODE);                                                       \
        const CalledFrom frame(CODE);                                                              \
        return __tsan_atomic##bits##_compare_exchange_val(at, wanted, value, order,                \
                                                          order_if_different);                     \
    }
ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)
#undef ATOMICS
#undef COMPARE
#undef CHANGE

extern "C" {

void own_vptr_update(void** at, void* value) {
    require_own(at, sizeof *at, CODE);
    const CalledFrom frame(CODE);
    __tsan_vptr_update(at, value);
}

// ThreadSanitizer's own memset and so on are silent where libraries that are not instrumented are
// ignored (race_options.cpp), and clang makes a memset of a loop that stores zeros. From version 15 on,
// it writes the second name.
#define COPIES(prefix)                                                \
    void* prefix##memset(void* at, int value, size_t bytes) {         \
        require_own(at, bytes, CODE);                                 \
        __tsan_write_range_pc(at, bytes, CODE);                       \
        return memset(at, value, bytes);                              \
    }                                                                 \
    void* prefix##memcpy(void* to, const void* from, size_t bytes) {  \
        require_own(to, bytes, CODE);                                 \
        __tsan_read_range_pc(const_cast<void*>(from), bytes, CODE);   \
        __tsan_write_range_pc(to, bytes, CODE);                       \
        return memcpy(to, from, bytes);                               \
    }                                                                 \
    void* prefix##memmove(void* to, const void* from, size_t bytes) { \
        require_own(to, bytes, CODE);                                 \
        __tsan_read_range_pc(const_cast<void*>(from), bytes, CODE);   \
        __tsan_write_range_pc(to, bytes, CODE);                       \
        return memmove(to, from, bytes);                              \
    }
COPIES(own_)
COPIES(own_tsan_)
#undef COPIES
}
#undef CODE
