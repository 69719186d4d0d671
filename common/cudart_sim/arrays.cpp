#include "cudart_sim/arrays.h"

#include <algorithm>
#include <array>

#include "cudart/handles.h"
#include "cudart_sim/rows.h"
#include "cudart_sim/runtime.h"
#include "language/say.h"

using cudart_sim::at_once;
using cudart_sim::in_order;
using cudart_sim::runtime;

namespace {

cudart::Handles<cudaArray>& arrays() {
    static auto* const made = new cudart::Handles<cudaArray>;
    return *made;
}

// The bits of each channel; 0 for a channel that the format lacks.
std::array<int, 4> channels(const cudaChannelFormatDesc& format) {
    return {format.x, format.y, format.z, format.w};
}

bool is_possible(const cudaChannelFormatDesc& format) {
    const auto bits = channels(format);
    const auto used = std::count_if(bits.begin(), bits.end(), [](int each) { return each != 0; });
    const bool is_alike =
        std::all_of(bits.begin(), bits.begin() + used, [&](int each) { return each == bits[0]; });
    return is_alike && (used == 1 || used == 2 || used == 4) &&
           (bits[0] == 8 || bits[0] == 16 || bits[0] == 32);
}

constexpr unsigned possible_flags =
    cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayTextureGather;

cudaError_t make(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                 unsigned flags, const char* function) {
    if (!array || !format || extent.width == 0 || !is_possible(*format))
        return runtime().note(cudaErrorInvalidValue);
    if (flags & ~possible_flags || format->f > cudaChannelFormatKindFloat) {
        cudart_sim::tell(lab::say(
            "{} was asked for a cube map, a sparse array or a format that is not supported here",
            function));
        return runtime().note(cudaErrorNotSupported);
    }
    const size_t height = std::max<size_t>(extent.height, 1),
                 depth = std::max<size_t>(extent.depth, 1),
                 pitch = extent.width * cudart_sim::element_bytes(*format);
    uint64_t address = 0;
    const cudaError_t error =
        runtime().allocate(address, pitch * height * depth, cudart::current_device());
    if (address) {
        *array = arrays().add(
            {*format, extent, flags,
             cudart_sim::image_of(*format, address, extent.width, height, depth, pitch)});
    }
    return runtime().note(error);
}

cudart_sim::Rows rows_at(cudaArray_const_t array, size_t x_bytes, size_t y) {
    cudart_sim::Rows all = cudart_sim::rows(*array);
    all.first = all.row(y, 0) + x_bytes;
    return all;
}

// True if `width` bytes of each of `height` rows, from (x_bytes, y) on, are in the array.
bool holds(cudaArray_const_t array, size_t x_bytes, size_t y, size_t width, size_t height) {
    const warpsim::Image& image = array->image;
    return x_bytes <= image.pitch && width <= image.pitch - x_bytes && y <= image.height &&
           height <= image.height - y;
}

}  // namespace

namespace cudart_sim {

size_t element_bytes(const cudaChannelFormatDesc& format) {
    return static_cast<size_t>(format.x + format.y + format.z + format.w) / 8;
}

warpsim::Image image_of(const cudaChannelFormatDesc& format, uint64_t address, size_t width,
                        size_t height, size_t depth, size_t pitch) {
    using enum warpsim::Image::Channel;
    warpsim::Image image{address, width, height, depth, pitch, pitch * height};
    image.channel = format.f == cudaChannelFormatKindFloat    ? floating_point
                    : format.f == cudaChannelFormatKindSigned ? signed_integer
                                                              : unsigned_integer;
    image.channel_bytes = static_cast<uint8_t>(format.x / 8);
    if (image.channel_bytes)
        image.channels = static_cast<uint8_t>(element_bytes(format) / image.channel_bytes);
    return image;
}

const cudaArray* array_of(cudaArray_const_t handle) {
    return arrays().has(const_cast<cudaArray_t>(handle)) ? handle : nullptr;
}

}  // namespace cudart_sim

namespace {

cudaError_t copy_to(cudaArray_t to, size_t x, size_t y, const void* from, size_t pitch,
                    const cudaExtent& size, const cudart::Copy& how) {
    if (!cudart_sim::array_of(to)) return runtime().note(cudaErrorInvalidResourceHandle);
    if (size.width > pitch) return runtime().note(cudaErrorInvalidPitchValue);
    if (!holds(to, x, y, size.width, size.height)) return runtime().note(cudaErrorInvalidValue);
    return cudart_sim::copy(rows_at(to, x, y), cudart_sim::rows(from, pitch), size, how);
}

cudaError_t copy_from(void* to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                      const cudaExtent& size, const cudart::Copy& how) {
    if (!cudart_sim::array_of(from)) return runtime().note(cudaErrorInvalidResourceHandle);
    if (size.width > pitch) return runtime().note(cudaErrorInvalidPitchValue);
    if (!holds(from, x, y, size.width, size.height)) return runtime().note(cudaErrorInvalidValue);
    return cudart_sim::copy(cudart_sim::rows(to, pitch), rows_at(from, x, y), size, how);
}

}  // namespace

extern "C" {

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width,
                            size_t height, unsigned flags) {
    return make(array, format, {width, height, 0}, flags, "cudaMallocArray");
}
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                              cudaExtent extent, unsigned flags) {
    return make(array, format, extent, flags, "cudaMalloc3DArray");
}
cudaError_t cudaFreeArray(cudaArray_t array) {
    if (!array) return runtime().note(cudaSuccess);
    if (!cudart_sim::array_of(array)) return runtime().note(cudaErrorInvalidValue);
    const cudaError_t error = runtime().free(array->image.address);
    arrays().remove(array);
    return runtime().note(error);
}
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags,
                             cudaArray_t array) {
    if (!cudart_sim::array_of(array)) return runtime().note(cudaErrorInvalidResourceHandle);
    if (format) *format = array->format;
    if (extent) *extent = array->extent;
    if (flags) *flags = array->flags;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
    return cudaArrayGetInfo(format, nullptr, nullptr, const_cast<cudaArray_t>(array));
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t pitch,
                                size_t width, size_t height, cudaMemcpyKind kind) {
    return copy_to(to, x, y, from, pitch, {width, height, 1}, at_once(kind, "cudaMemcpy2DToArray"));
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from,
                                     size_t pitch, size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
    return in_order(kind, "cudaMemcpy2DToArrayAsync", stream, [&](const cudart::Copy& how) {
        return copy_to(to, x, y, from, pitch, {width, height, 1}, how);
    });
}
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x,
                                  size_t y, size_t width, size_t height, cudaMemcpyKind kind) {
    return copy_from(to, pitch, from, x, y, {width, height, 1},
                     at_once(kind, "cudaMemcpy2DFromArray"));
}
cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t pitch, cudaArray_const_t from, size_t x,
                                       size_t y, size_t width, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
    return in_order(kind, "cudaMemcpy2DFromArrayAsync", stream, [&](const cudart::Copy& how) {
        return copy_from(to, pitch, from, x, y, {width, height, 1}, how);
    });
}
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y,
                                     cudaArray_const_t from, size_t from_x, size_t from_y,
                                     size_t width, size_t height, cudaMemcpyKind) {
    if (!cudart_sim::array_of(to) || !cudart_sim::array_of(from))
        return runtime().note(cudaErrorInvalidResourceHandle);
    if (!holds(to, to_x, to_y, width, height) || !holds(from, from_x, from_y, width, height))
        return runtime().note(cudaErrorInvalidValue);
    return cudart_sim::copy(rows_at(to, to_x, to_y), rows_at(from, from_x, from_y),
                            {width, height, 1},
                            at_once(cudaMemcpyDeviceToDevice, "cudaMemcpy2DArrayToArray"));
}
// Copies within one row, or of whole rows. Copies that continue in the next row, deprecated since
// CUDA 10.1, are not supported.
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t bytes,
                              cudaMemcpyKind kind) {
    const cudaArray* const array = cudart_sim::array_of(to);
    const bool is_whole = array && x == 0 && y == 0 && bytes % array->image.pitch == 0;
    if (!is_whole) return cudaMemcpy2DToArray(to, x, y, from, bytes, bytes, 1, kind);
    const size_t pitch = array->image.pitch;
    return cudaMemcpy2DToArray(to, 0, 0, from, pitch, pitch, bytes / pitch, kind);
}
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                cudaMemcpyKind kind) {
    const cudaArray* const array = cudart_sim::array_of(from);
    const bool is_whole = array && x == 0 && y == 0 && bytes % array->image.pitch == 0;
    if (!is_whole) return cudaMemcpy2DFromArray(to, bytes, from, x, y, bytes, 1, kind);
    const size_t pitch = array->image.pitch;
    return cudaMemcpy2DFromArray(to, pitch, from, 0, 0, pitch, bytes / pitch, kind);
}
}
