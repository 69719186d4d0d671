// Pitched memory: allocation, fills and copies.
#include "cudart_sim/arrays.h"
#include "cudart_sim/rows.h"
#include "cudart_sim/runtime.h"

using cudart_sim::Rows;
using cudart_sim::runtime;

namespace {

constexpr size_t row_alignment = 512;

template <class Row>
cudaError_t each_row(size_t height, size_t depth, Row row) {
    for (size_t z = 0; z < depth; ++z) {
        for (size_t y = 0; y < height; ++y) {
            if (const cudaError_t error = row(y, z)) return runtime().note(error);
        }
    }
    return runtime().note(cudaSuccess);
}

cudaError_t fill(const Rows& to, int value, const cudaExtent& size) {
    if (size.width > to.pitch) return runtime().note(cudaErrorInvalidPitchValue);
    return each_row(size.height, size.depth, [&](size_t y, size_t z) {
        return runtime().fill(reinterpret_cast<uintptr_t>(to.row(y, z)),
                              static_cast<uint8_t>(value), size.width, cudart::default_stream);
    });
}

// The source or the destination of a 3D copy: an array, or pitched memory. Positions in arrays
// count elements.
Rows end_of(cudaArray_const_t array, const cudaPitchedPtr& box, const cudaPos& from) {
    Rows all = array ? cudart_sim::rows(*array) : cudart_sim::rows(box);
    const size_t unit = array ? array->image.element_bytes() : 1;
    all.first = all.row(from.y, from.z) + from.x * unit;
    return all;
}

bool holds(cudaArray_const_t array, const cudaPos& from, const cudaExtent& extent) {
    if (!array) return true;
    const warpsim::Image& image = array->image;
    const auto fits = [](size_t first, size_t count, size_t size) {
        return first <= size && count <= size - first;
    };
    return fits(from.x, extent.width, image.width) && fits(from.y, extent.height, image.height) &&
           fits(from.z, extent.depth, image.depth);
}

// If an array takes part in a copy, the copy's width counts elements.
size_t width_in_bytes(const cudaMemcpy3DParms& how) {
    const cudaArray_t array = how.srcArray ? how.srcArray : how.dstArray;
    return how.extent.width * (array ? array->image.element_bytes() : 1);
}

cudaMemcpyKind kind_of(const cudaMemcpy3DParms& how) {
    return how.srcArray && how.dstArray ? cudaMemcpyDeviceToDevice : how.kind;
}

}  // namespace

namespace cudart_sim {

Rows rows(const cudaPitchedPtr& box) {
    return {static_cast<char*>(box.ptr), box.pitch, box.pitch * box.ysize};
}
Rows rows(const void* first, size_t pitch) {
    return {const_cast<char*>(static_cast<const char*>(first)), pitch, 0};
}
Rows rows(const cudaArray& array) {
    return {reinterpret_cast<char*>(array.image.address), array.image.pitch, array.image.layer};
}

cudaError_t copy(const Rows& to, const Rows& from, const cudaExtent& size, cudaMemcpyKind kind,
                 const char* function) {
    if (size.width > to.pitch || size.width > from.pitch)
        return runtime().note(cudaErrorInvalidPitchValue);
    return each_row(size.height, size.depth, [&](size_t y, size_t z) {
        return runtime().copy(to.row(y, z), from.row(y, z), size.width, kind, function,
                              cudart::default_stream);
    });
}

}  // namespace cudart_sim

extern "C" {

cudaError_t cudaMalloc3D(cudaPitchedPtr* box, cudaExtent size) {
    if (!box) return runtime().note(cudaErrorInvalidValue);
    const size_t pitch = (size.width + row_alignment - 1) / row_alignment * row_alignment;
    *box = {nullptr, pitch, size.width, size.height};
    return cudaMalloc(&box->ptr, pitch * size.height * size.depth);
}
cudaError_t cudaMallocPitch(void** first, size_t* pitch, size_t width, size_t height) {
    if (!first || !pitch) return runtime().note(cudaErrorInvalidValue);
    cudaPitchedPtr box{};
    const cudaError_t error = cudaMalloc3D(&box, {width, height, 1});
    *first = box.ptr;
    *pitch = box.pitch;
    return error;
}

cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                         size_t width, size_t height, cudaMemcpyKind kind) {
    return cudart_sim::copy(cudart_sim::rows(to, to_pitch), cudart_sim::rows(from, from_pitch),
                            {width, height, 1}, kind, "cudaMemcpy2D");
}
cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                              size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t) {
    return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind);
}
cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height) {
    return fill(cudart_sim::rows(to, pitch), value, {width, height, 1});
}
cudaError_t cudaMemset2DAsync(void* to, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t) {
    return cudaMemset2D(to, pitch, value, width, height);
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* how) {
    if (!how) return runtime().note(cudaErrorInvalidValue);
    for (const cudaArray_t array : {how->srcArray, how->dstArray}) {
        if (array && !cudart_sim::array_of(array))
            return runtime().note(cudaErrorInvalidResourceHandle);
    }
    if (!holds(how->srcArray, how->srcPos, how->extent) ||
        !holds(how->dstArray, how->dstPos, how->extent))
        return runtime().note(cudaErrorInvalidValue);
    const cudaExtent size{width_in_bytes(*how), how->extent.height, how->extent.depth};
    return cudart_sim::copy(end_of(how->dstArray, how->dstPtr, how->dstPos),
                            end_of(how->srcArray, how->srcPtr, how->srcPos), size, kind_of(*how),
                            "cudaMemcpy3D");
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* how, cudaStream_t) {
    return cudaMemcpy3D(how);
}
cudaError_t cudaMemset3D(cudaPitchedPtr box, int value, cudaExtent size) {
    return fill(cudart_sim::rows(box), value, size);
}
cudaError_t cudaMemset3DAsync(cudaPitchedPtr box, int value, cudaExtent size, cudaStream_t) {
    return cudaMemset3D(box, value, size);
}

cudaError_t cudaMemcpyPeer(void* to, int, const void* from, int, size_t bytes) {
    return cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, size_t bytes, cudaStream_t) {
    return cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
}
}
