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

cudaError_t fill(const Rows& to, int value, const cudaExtent& size, cudart::Stream stream) {
    if (size.width > to.pitch) return runtime().note(cudaErrorInvalidPitchValue);
    return each_row(size.height, size.depth, [&](size_t y, size_t z) {
        return runtime().fill(reinterpret_cast<uintptr_t>(to.row(y, z)),
                              static_cast<uint8_t>(value), size.width, stream);
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

cudart::Copy at_once(cudaMemcpyKind kind, const char* function) {
    return {nullptr, nullptr, 0, kind, function, cudart::default_stream(), false};
}

cudaError_t copy(const Rows& to, const Rows& from, const cudaExtent& size, cudart::Copy how) {
    if (size.width > to.pitch || size.width > from.pitch)
        return runtime().note(cudaErrorInvalidPitchValue);
    return each_row(size.height, size.depth, [&](size_t y, size_t z) {
        how.to = to.row(y, z);
        how.from = from.row(y, z);
        how.bytes = size.width;
        return runtime().copy(how);
    });
}

}  // namespace cudart_sim

namespace {

cudaError_t copy(const cudaMemcpy3DParms& asked, const cudart::Copy& how) {
    for (const cudaArray_t array : {asked.srcArray, asked.dstArray}) {
        if (array && !cudart_sim::array_of(array))
            return runtime().note(cudaErrorInvalidResourceHandle);
    }
    if (!holds(asked.srcArray, asked.srcPos, asked.extent) ||
        !holds(asked.dstArray, asked.dstPos, asked.extent))
        return runtime().note(cudaErrorInvalidValue);
    const cudaExtent size{width_in_bytes(asked), asked.extent.height, asked.extent.depth};
    return cudart_sim::copy(end_of(asked.dstArray, asked.dstPtr, asked.dstPos),
                            end_of(asked.srcArray, asked.srcPtr, asked.srcPos), size, how);
}

}  // namespace

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
                            {width, height, 1}, cudart_sim::at_once(kind, "cudaMemcpy2D"));
}
cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                              size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
    return cudart_sim::in_order(kind, "cudaMemcpy2DAsync", stream, [&](const cudart::Copy& how) {
        return cudart_sim::copy(cudart_sim::rows(to, to_pitch), cudart_sim::rows(from, from_pitch),
                                {width, height, 1}, how);
    });
}
cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height) {
    return cudaMemset2DAsync(to, pitch, value, width, height, nullptr);
}
cudaError_t cudaMemset2DAsync(void* to, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
    return cudart::on_stream(stream, [&](cudart::Stream found) {
        return fill(cudart_sim::rows(to, pitch), value, {width, height, 1}, found);
    });
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* how) {
    if (!how) return runtime().note(cudaErrorInvalidValue);
    return copy(*how, cudart_sim::at_once(kind_of(*how), "cudaMemcpy3D"));
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* how, cudaStream_t stream) {
    if (!how) return runtime().note(cudaErrorInvalidValue);
    return cudart_sim::in_order(kind_of(*how), "cudaMemcpy3DAsync", stream,
                                [&](const cudart::Copy& placed) { return copy(*how, placed); });
}
cudaError_t cudaMemset3D(cudaPitchedPtr box, int value, cudaExtent size) {
    return cudaMemset3DAsync(box, value, size, nullptr);
}
cudaError_t cudaMemset3DAsync(cudaPitchedPtr box, int value, cudaExtent size, cudaStream_t stream) {
    return cudart::on_stream(stream, [&](cudart::Stream found) {
        return fill(cudart_sim::rows(box), value, size, found);
    });
}
}
