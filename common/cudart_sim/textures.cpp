// Texture and surface objects, through which kernels access arrays and device memory.
#include <cstring>
#include <optional>

#include "cudart_sim/arrays.h"
#include "cudart_sim/runtime.h"
#include "language/say.h"

using cudart_sim::runtime;

namespace {

// Nullopt if the resource is not an image.
std::optional<warpsim::Image> image_of(const cudaResourceDesc& resource) {
    const auto address = [](const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); };
    if (resource.resType == cudaResourceTypeArray) {
        const cudaArray* const array = cudart_sim::array_of(resource.res.array.array);
        return array ? std::optional(array->image) : std::nullopt;
    }
    if (resource.resType == cudaResourceTypeLinear) {
        const auto& linear = resource.res.linear;
        const size_t element = cudart_sim::element_bytes(linear.desc);
        if (element == 0) return std::nullopt;
        return cudart_sim::image_of(linear.desc, address(linear.devPtr),
                                    linear.sizeInBytes / element, 1, 1, linear.sizeInBytes);
    }
    const auto& rows = resource.res.pitch2D;
    if (cudart_sim::element_bytes(rows.desc) == 0) return std::nullopt;
    return cudart_sim::image_of(rows.desc, address(rows.devPtr), rows.width, rows.height, 1,
                                rows.pitchInBytes);
}

bool is_aligned(const cudaResourceDesc& resource) {
    constexpr uintptr_t alignment = 512;  // cudaDeviceProp::textureAlignment of an H200
    const bool is_memory =
        resource.resType == cudaResourceTypeLinear || resource.resType == cudaResourceTypePitch2D;
    return !is_memory || reinterpret_cast<uintptr_t>(resource.res.linear.devPtr) % alignment == 0;
}

cudaError_t refuse(const char* what) {
    cudart_sim::tell(
        lab::say("cudaCreateTextureObject was asked for {}, which is not supported here: "
                 "textures are read at single points",
                 what));
    return runtime().note(cudaErrorNotSupported);
}

warpsim::Texture texture_of(const warpsim::Image& image, const cudaTextureDesc& how) {
    warpsim::Texture texture{image};
    for (size_t i = 0; i < texture.outside.size(); ++i)
        texture.outside[i] = static_cast<warpsim::Texture::Outside>(how.addressMode[i]);
    std::memcpy(texture.border.data(), how.borderColor, sizeof texture.border);
    texture.from_0_to_1 = how.normalizedCoords != 0;
    texture.integers_as_floats = how.readMode == cudaReadModeNormalizedFloat;
    return texture;
}

// The error that a GPU gives for a texture description.
cudaError_t error_of(const warpsim::Image& image, const cudaTextureDesc& how) {
    const bool is_float = image.channel == warpsim::Image::Channel::floating_point;
    const bool as_floats = how.readMode == cudaReadModeNormalizedFloat;
    if (as_floats && !is_float && image.channel_bytes > 2) return cudaErrorInvalidNormSetting;
    return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* how, const cudaResourceViewDesc* view) {
    if (!texture || !resource || !how) return runtime().note(cudaErrorInvalidValue);
    if (resource->resType == cudaResourceTypeMipmappedArray || view)
        return refuse(lab::in_language("a mipmap or a view"));
    if (how->filterMode == cudaFilterModeLinear) return refuse("cudaFilterModeLinear");
    if (how->sRGB) return refuse("sRGB");
    const auto image = image_of(*resource);
    if (!image || !is_aligned(*resource)) return runtime().note(cudaErrorInvalidValue);
    if (const cudaError_t error = error_of(*image, *how)) return runtime().note(error);
    *texture = runtime().change_images(
        [&](warpsim::Images& images) { return images.add(texture_of(*image, *how)); });
    return runtime().note(cudaSuccess);
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) {
    runtime().change_images([&](warpsim::Images& images) { images.remove(texture); });
    return runtime().note(cudaSuccess);
}
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface,
                                    const cudaResourceDesc* resource) {
    const bool is_array = surface && resource && resource->resType == cudaResourceTypeArray;
    const auto image = is_array ? image_of(*resource) : std::nullopt;
    if (!image) return runtime().note(cudaErrorInvalidValue);
    *surface = runtime().change_images([&](warpsim::Images& images) { return images.add(*image); });
    return runtime().note(cudaSuccess);
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) {
    runtime().change_images([&](warpsim::Images& images) { images.remove(surface); });
    return runtime().note(cudaSuccess);
}
}
