// Boxes of bytes, in rows and layers, and copies of them.
#pragma once

#include <cuda_runtime_api.h>

#include "cudart/streams.h"

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

// Copies a box of `size`, whose width is in bytes, as `how` says but for its addresses.
cudaError_t copy(const Rows& to, const Rows& from, const cudaExtent& size, cudart::Copy how);

// A copy in the default stream, and what `work` does with one in another stream.
cudart::Copy at_once(cudaMemcpyKind kind, const char* function);
template <class Work>
cudaError_t in_order(cudaMemcpyKind kind, const char* function, cudaStream_t stream, Work work) {
    return cudart::on_stream(stream, [&](cudart::Stream found) {
        return work(cudart::Copy{nullptr, nullptr, 0, kind, function, found});
    });
}

}  // namespace cudart_sim
