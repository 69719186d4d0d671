// The heap of the counted build: each thread takes memory from a part of its own, so that addresses
// do not depend on which thread comes first, and the heap is one range.
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#include "language/marked.h"
#include "native/caller/heap.h"
#include "native/caller/report.h"
#include "native/poison.h"
#include "native/protocol.h"
#include "threads/runtime/counted.h"

namespace {

constexpr size_t parts = 128, part_bytes = size_t{1} << 30;  // of addresses, not of memory

// Before each piece of memory.
struct Header {
    size_t bytes;
    size_t unused;  // keeps the alignment
};

char* heap = nullptr;
std::atomic<size_t> used[parts];
std::atomic<size_t> taken = 0;
size_t most = SIZE_MAX;

size_t rounded_up(size_t bytes, size_t to) { return (bytes + to - 1) / to * to; }

[[noreturn]] void end_for(size_t bytes) {
    native::end_with(native::too_much_memory, native::Numbers().add(bytes).text());
}

}  // namespace

void native::limit_heap(size_t bytes) {
    most = bytes;
    if (heap) return;
    void* const at = mmap(nullptr, parts * part_bytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) end_with(cannot_start, lab::marked("no addresses for a heap"));
    heap = static_cast<char*>(at);
}

// Addresses are never used twice.
void* native::allocate(size_t bytes, size_t alignment) {
    if (bytes > most || taken > most - bytes) end_for(taken + bytes);
    taken += bytes;
    const size_t part = threads::this_thread().number % parts;
    alignment = std::max(alignment, sizeof(Header));
    const size_t room = rounded_up(bytes, sizeof(Header)) + alignment + sizeof(Header);
    const size_t begin = used[part].fetch_add(room);
    if (begin + room > part_bytes) end_for(begin + room);
    const size_t at = rounded_up(part * part_bytes + begin + sizeof(Header), alignment);
    new (heap + at - sizeof(Header)) Header{bytes, 0};
    std::memset(heap + at, heap_poison, bytes);
    return heap + at;
}

size_t native::allocated_bytes(void* at) {
    return reinterpret_cast<const Header*>(static_cast<char*>(at) - sizeof(Header))->bytes;
}

void native::release(void* at) {
    if (at) taken -= allocated_bytes(at);
}
