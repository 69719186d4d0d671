// Bytes from one place of this process to another.
#pragma once

#include <cstddef>

namespace live {

// False: one of the two does not exist, and some bytes may have been copied.
bool copy_bytes(void* to, const void* from, size_t bytes);

}  // namespace live
