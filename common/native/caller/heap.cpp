#include "native/caller/heap.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "native/caller/report.h"
#include "native/poison.h"
#include "native/protocol.h"

namespace native {
namespace {

std::atomic<size_t> most = SIZE_MAX, taken = 0;

}  // namespace

void limit_heap(size_t bytes) {
    taken = 0;
    most = bytes;
}

void* allocate(size_t bytes, size_t alignment) {
    if (bytes > most || taken > most - bytes)
        end_with(too_much_memory, Numbers().add(taken + bytes).text());
    void* at = nullptr;
    if (posix_memalign(&at, std::max(alignment, sizeof(void*)), bytes) != 0) return nullptr;
    taken += allocated_bytes(at);
    std::memset(at, heap_poison, bytes);
    return at;
}

void release(void* at) {
    if (at) taken -= allocated_bytes(at);
    std::free(at);
}

size_t allocated_bytes(void* at) { return malloc_usable_size(at); }

}  // namespace native
