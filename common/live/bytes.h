// Copies bytes within this process.
#pragma once

#include <cstddef>

namespace live {

// False if source or destination does not exist; some bytes may have been copied by then.
bool copy_bytes(void* to, const void* from, size_t bytes);

}  // namespace live
