// memset and its like in the build that looks for races. ThreadSanitizer's own are silent where
// libraries that are not instrumented are ignored (race_options.cpp), and clang makes a memset of a
// loop that stores zeros.
#include <cstddef>
#include <cstring>

extern "C" {

// Of ThreadSanitizer's runtime, for the code at this address.
void __tsan_read_range_pc(void* at, unsigned long bytes, void* code);
void __tsan_write_range_pc(void* at, unsigned long bytes, void* code);

void* watched_memset(void* at, int value, size_t bytes) {
    __tsan_write_range_pc(at, bytes, __builtin_return_address(0));
    return memset(at, value, bytes);
}

void* watched_memcpy(void* to, const void* from, size_t bytes) {
    __tsan_read_range_pc(const_cast<void*>(from), bytes, __builtin_return_address(0));
    __tsan_write_range_pc(to, bytes, __builtin_return_address(0));
    return memcpy(to, from, bytes);
}

void* watched_memmove(void* to, const void* from, size_t bytes) {
    __tsan_read_range_pc(const_cast<void*>(from), bytes, __builtin_return_address(0));
    __tsan_write_range_pc(to, bytes, __builtin_return_address(0));
    return memmove(to, from, bytes);
}
}
