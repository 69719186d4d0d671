// Boxes of bytes, in rows and layers, and copies of them.
#pragma once

#include <cuda_runtime_api.h>

struct cudaArray;

namespace cudart_sim {

// A box that begins at `first`.
struct Rows {
    char* first;
    size_t pitch, layer;  // bytes from row to row, from layer to layer

    char* row(size_t y, size_t z) const { return first + z * layer + y * pitch; }
};

Rows rows(const cudaPitchedPtr& box);
Rows rows(const void* first, size_t pitch);
Rows rows(const cudaArray& array);

// Copies a box of `size`, whose width is in bytes. `function`: the CUDA function that was called,
// for messages.
cudaError_t copy(const Rows& to, const Rows& from, const cudaExtent& size, cudaMemcpyKind kind,
                 const char* function);

}  // namespace cudart_sim
