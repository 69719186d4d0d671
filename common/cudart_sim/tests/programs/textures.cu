// Textures, point by point. The expected values come from an H200.
#include <vector>

#include "check.h"

__global__ void along(cudaTextureObject_t texture, const float* x, float* out) {
    out[threadIdx.x] = tex1D<float>(texture, x[threadIdx.x]);
}
__global__ void across(cudaTextureObject_t texture, float* out) {
    out[threadIdx.x] = tex2D<float>(texture, threadIdx.x % 4 + 0.5f, threadIdx.x / 4 + 0.5f);
}
__global__ void deep(cudaTextureObject_t texture, float* out) {
    const int x = threadIdx.x % 2, y = threadIdx.x / 2 % 2, z = threadIdx.x / 4;
    out[threadIdx.x] = tex3D<float>(texture, x + 0.5f, y + 0.5f, z + 0.5f);
}
__global__ void layers(cudaTextureObject_t texture, float* out) {
    const int x = threadIdx.x % 2, y = threadIdx.x / 2 % 2, z = threadIdx.x / 4;
    out[threadIdx.x] = tex2DLayered<float>(texture, x + 0.5f, y + 0.5f, z);
}
__global__ void fetch(cudaTextureObject_t texture, float* out) {
    const float2 pair = tex1Dfetch<float2>(texture, static_cast<int>(threadIdx.x) - 1);
    out[2 * threadIdx.x] = pair.x;
    out[2 * threadIdx.x + 1] = pair.y;
}

__global__ void channels(cudaTextureObject_t texture, float* out) {
    const int4 all = tex1Dfetch<int4>(texture, 2);
    out[0] = all.x;
    out[1] = all.y;
    out[2] = all.z;
    out[3] = all.w;
}

using Values = std::vector<float>;

cudaTextureObject_t texture_of(cudaArray_t array, cudaTextureAddressMode mode, bool normalized) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how{};
    for (auto& each : how.addressMode) each = mode;
    how.borderColor[0] = -5;
    how.normalizedCoords = normalized;
    cudaTextureObject_t texture;
    CUDA(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
    return texture;
}

// out[i] after a launch of `count` threads.
template <class Launch>
Values results(size_t count, Launch launch) {
    float* out;
    CUDA(cudaMalloc(&out, count * sizeof *out));
    launch(out);
    Values host(count);
    CUDA(cudaMemcpy(host.data(), out, count * sizeof *out, cudaMemcpyDeviceToHost));
    CUDA(cudaFree(out));
    return host;
}

Values read_along(cudaArray_t array, cudaTextureAddressMode mode, bool normalized,
                  const Values& at) {
    const cudaTextureObject_t texture = texture_of(array, mode, normalized);
    float* x;
    CUDA(cudaMalloc(&x, at.size() * sizeof *x));
    CUDA(cudaMemcpy(x, at.data(), at.size() * sizeof *x, cudaMemcpyHostToDevice));
    const Values read = results(at.size(), [&](float* out) {
        along<<<1, static_cast<unsigned>(at.size())>>>(texture, x, out);
    });
    CUDA(cudaDestroyTextureObject(texture));
    return read;
}

void one_dimension() {
    cudaArray_t array;
    const auto format = cudaCreateChannelDesc<float>();
    const Values data{0, 1, 2, 3};
    CUDA(cudaMallocArray(&array, &format, 4));
    CUDA(cudaMemcpy2DToArray(array, 0, 0, data.data(), 16, 16, 1, cudaMemcpyHostToDevice));
    const Values at{-1.5f, -1e-40f, 0, 0.99f, 1, 3.99f, 4, NAN, INFINITY, -INFINITY};
    const Values clamped{0, 0, 0, 0, 1, 3, 3, 0, 3, 0};
    REQUIRE(read_along(array, cudaAddressModeClamp, false, at) == clamped);
    REQUIRE(read_along(array, cudaAddressModeWrap, false, at) == clamped);
    REQUIRE(read_along(array, cudaAddressModeBorder, false, at) ==
            (Values{-5, 0, 0, 0, 1, 3, -5, 0, -5, -5}));
    const Values part{-0.375f, -0.125f, 0.125f, 0.875f, 1.125f, 1.625f, -1.125f};
    REQUIRE(read_along(array, cudaAddressModeWrap, true, part) == (Values{2, 3, 0, 3, 0, 2, 3}));
    REQUIRE(read_along(array, cudaAddressModeMirror, true, part) == (Values{1, 0, 0, 3, 3, 1, 3}));
    REQUIRE(read_along(array, cudaAddressModeClamp, true, part) == (Values{0, 0, 0, 3, 3, 3, 0}));
    CUDA(cudaFreeArray(array));
}

void two_and_three_dimensions() {
    Values data(8), read(8);
    for (size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(10 * i);
    cudaArray_t array, box, layered, copied;
    const auto format = cudaCreateChannelDesc<float>();
    CUDA(cudaMallocArray(&array, &format, 4, 2));
    CUDA(cudaMemcpy2DToArray(array, 0, 0, data.data(), 16, 16, 2, cudaMemcpyDefault));
    const auto clamp = cudaAddressModeClamp;
    REQUIRE(results(8, [&](float* out) {
                across<<<1, 8>>>(texture_of(array, clamp, false), out);
            }) == data);
    CUDA(cudaMallocArray(&copied, &format, 4, 2));
    CUDA(cudaMemcpy2DArrayToArray(copied, 4, 1, array, 0, 0, 8, 1));
    CUDA(cudaMemcpy2DFromArray(read.data(), 8, copied, 4, 1, 8, 1, cudaMemcpyDeviceToHost));
    REQUIRE(read[0] == 0 && read[1] == 10);

    CUDA(cudaMalloc3DArray(&box, &format, {2, 2, 2}));
    CUDA(cudaMalloc3DArray(&layered, &format, {2, 2, 2}, cudaArrayLayered));
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(data.data(), 8, 2, 2);
    copy.extent = {2, 2, 2};
    copy.kind = cudaMemcpyHostToDevice;
    for (const cudaArray_t to : {box, layered}) {
        copy.dstArray = to;
        CUDA(cudaMemcpy3D(&copy));
    }
    REQUIRE(results(8, [&](float* out) { deep<<<1, 8>>>(texture_of(box, clamp, false), out); }) ==
            data);
    REQUIRE(results(8, [&](float* out) {
                layers<<<1, 8>>>(texture_of(layered, clamp, false), out);
            }) == data);
    cudaExtent extent;
    CUDA(cudaArrayGetInfo(nullptr, &extent, nullptr, layered));
    REQUIRE(extent.width == 2 && extent.height == 2 && extent.depth == 2);
}

// Bytes from -1 to 1, and zeros beyond the ends.
void linear_memory() {
    signed char *bytes, host[6] = {127, -127, -128, 0, 64, -1};
    CUDA(cudaMalloc(&bytes, sizeof host));
    CUDA(cudaMemcpy(bytes, host, sizeof host, cudaMemcpyHostToDevice));
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear = {bytes, cudaCreateChannelDesc<char2>(), sizeof host};
    cudaTextureDesc how{};
    how.readMode = cudaReadModeNormalizedFloat;
    cudaTextureObject_t texture;
    CUDA(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
    REQUIRE(results(10, [&](float* out) { fetch<<<1, 5>>>(texture, out); }) ==
            (Values{0, 0, 1, -1, -1, 0, 64 / 127.f, -1 / 127.f, 0, 0}));
    how.readMode = cudaReadModeElementType;
    CUDA(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
    REQUIRE(results(4, [&](float* out) { channels<<<1, 1>>>(texture, out); }) ==
            (Values{64, -1, 0, 0}));
    how.readMode = cudaReadModeNormalizedFloat;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    SHOW(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
    resource.res.linear.devPtr = bytes + 4;
    how.readMode = cudaReadModeElementType;
    SHOW(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
    how.filterMode = cudaFilterModeLinear;
    SHOW(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
}

int main() {
    one_dimension();
    two_and_three_dimensions();
    linear_memory();
    std::printf("points\n");
}
