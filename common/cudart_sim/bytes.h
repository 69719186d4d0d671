// Copies bytes within this process.
#pragma once

#include <cstddef>

namespace cudart_sim {

// False if source or destination does not exist; some bytes may have been copied by then.
bool copy_bytes(void* to, const void* from, size_t bytes);

}  // namespace cudart_sim
