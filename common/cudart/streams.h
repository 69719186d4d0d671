// The streams of a program.
#pragma once

#include <cuda_runtime_api.h>

#include <optional>

#include "cudart/runtime.h"

namespace cudart {

// Nullopt: the program has no such stream.
std::optional<Stream> find_stream(cudaStream_t handle);

// Does `work` on a stream, and returns the result for the program.
template <class Work>
cudaError_t on_stream(cudaStream_t handle, Work work) {
    const std::optional<Stream> stream = find_stream(handle);
    if (!stream) runtime().require_streams("a function with a stream that does not exist");
    return runtime().note(stream ? work(*stream) : cudaErrorInvalidResourceHandle);
}

}  // namespace cudart
