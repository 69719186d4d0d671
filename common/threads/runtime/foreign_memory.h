// Memory that decides about the verdict, and that a student's function must not change: the variables
// of this program and of its threads, but for the student's own, and ThreadSanitizer's notes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace threads {

// Does not know memory that was mapped later, as the logs of the counted build are.
bool is_foreign(uintptr_t at);

// Ends the process with a fault if these bytes are foreign; `code` is the address behind the call. Each
// build has its own, which is called before every store of the student's file.
void require_own(const volatile void* at, size_t bytes, const void* code);

}  // namespace threads
