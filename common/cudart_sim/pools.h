// Memory pools, as far as other files need them.
#pragma once

#include <memory>
#include <set>

namespace cudart_sim {

// Which devices access what a pool allocates, beside its own (cudaMemPoolSetAccess).
using Guests = std::shared_ptr<const std::set<int>>;

Guests guests_of_pool(int device);  // of the pool that cudaMallocAsync uses on a device

}  // namespace cudart_sim
