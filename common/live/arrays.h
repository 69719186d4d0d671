// Arrays of the device: images in memory of their own, whose addresses no kernel knows.
#pragma once

#include <cuda_runtime_api.h>

#include "warpsim/exec/images.h"

struct cudaArray {
    cudaChannelFormatDesc format;
    cudaExtent extent;  // as it was asked for: 0 where there is no such dimension
    unsigned flags;
    warpsim::Image image;
};

namespace live {

// Nothing of a format that there is not: bytes of each channel are 0.
warpsim::Image image_of(const cudaChannelFormatDesc& format, uint64_t address, size_t width,
                        size_t height, size_t depth, size_t pitch);
size_t element_bytes(const cudaChannelFormatDesc& format);
const cudaArray* array_of(cudaArray_const_t handle);  // null: there is none

}  // namespace live
