// The memory that a student's function allocates, up to a limit: calls of malloc, operator new and so
// on in the student's file are renamed to those of heap_functions.cpp. A build has either heap.cpp or
// a heap of its own.
#pragma once

#include <cstddef>

namespace native {

// Nothing is refused before this call.
void limit_heap(size_t bytes);

// Ends the process with a report if the limit is exceeded; null if the system has no memory.
// New memory is poisoned: a floating-point number in it is NaN.
void* allocate(size_t bytes, size_t alignment);
void release(void* at);
size_t allocated_bytes(void* at);  // at least those asked for

}  // namespace native
