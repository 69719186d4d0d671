// CUDA arrays: images in separate device memory, whose addresses kernels never see.
#pragma once

#include <cuda_runtime_api.h>

#include "warpsim/exec/images.h"

struct cudaArray {
    cudaChannelFormatDesc format;
    cudaExtent extent;  // as requested: 0 for a dimension that the array lacks
    unsigned flags;
    warpsim::Image image;
};

namespace cudart_sim {

// If the format is impossible because its first channel has less than a byte, `channel_bytes` is 0.
warpsim::Image image_of(const cudaChannelFormatDesc& format, uint64_t address, size_t width,
                        size_t height, size_t depth, size_t pitch);
size_t element_bytes(const cudaChannelFormatDesc& format);
const cudaArray* array_of(cudaArray_const_t handle);  // null if there is none

}  // namespace cudart_sim
