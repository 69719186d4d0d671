// surfaces KIND: surfaces, and accesses outside them. The expected values come from an H200.
#include <string>

#include "check.h"

constexpr int width = 64, height = 4;

__global__ void mirror(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    int value = 0;
    surf2Dread(&value, from, 4 * threadIdx.x, blockIdx.x);
    surf2Dwrite(value, to, 4 * (width - 1 - threadIdx.x), blockIdx.x);
}
__global__ void outside(cudaSurfaceObject_t surface, int* out) {
    out[0] = surf2Dread<int>(surface, 400, 0, cudaBoundaryModeZero);
    out[1] = surf2Dread<int>(surface, 400, 0, cudaBoundaryModeClamp);
    out[2] = surf2Dread<int>(surface, -4, 1, cudaBoundaryModeClamp);
    out[3] = surf2Dread<int>(surface, 8, 9, cudaBoundaryModeClamp);
    out[4] = surf2Dread<unsigned char>(surface, 5, 0);
    surf2Dwrite(7, surface, 400, 0, cudaBoundaryModeZero);
    surf2Dwrite(9, surface, 400, 0, cudaBoundaryModeClamp);
}
__global__ void past_the_end(cudaSurfaceObject_t surface) { surf2Dwrite(7, surface, 400, 0); }
__global__ void not_aligned(cudaSurfaceObject_t surface, int* out) {
    *out = surf2Dread<int2>(surface, 4, 0, cudaBoundaryModeClamp).x;
}

cudaSurfaceObject_t surface_of(cudaArray_t array) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    CUDA(cudaCreateSurfaceObject(&surface, &resource));
    return surface;
}

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    int host[height][width], mirrored[height][width], found[5], *out;
    for (int i = 0; i < width * height; ++i) host[0][i] = 1000 + i;
    cudaArray_t array, other;
    const auto format = cudaCreateChannelDesc<int>();
    CUDA(cudaMallocArray(&array, &format, width, height, cudaArraySurfaceLoadStore));
    CUDA(cudaMallocArray(&other, &format, width, height, cudaArraySurfaceLoadStore));
    CUDA(cudaMemcpy2DToArray(array, 0, 0, host, sizeof host[0], sizeof host[0], height,
                             cudaMemcpyHostToDevice));
    CUDA(cudaMalloc(&out, sizeof found));
    if (kind == "past_the_end") past_the_end<<<1, 1>>>(surface_of(array));
    if (kind == "not_aligned") not_aligned<<<1, 1>>>(surface_of(array), out);
    if (kind == "destroyed") {
        const cudaSurfaceObject_t surface = surface_of(array);
        CUDA(cudaDestroySurfaceObject(surface));
        past_the_end<<<1, 1>>>(surface);
    }
    if (!kind.empty()) {
        SHOW(cudaDeviceSynchronize());
        return 0;
    }
    mirror<<<height, width>>>(surface_of(array), surface_of(other));
    CUDA(cudaMemcpy2DFromArray(mirrored, sizeof host[0], other, 0, 0, sizeof host[0], height,
                               cudaMemcpyDeviceToHost));
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) REQUIRE(mirrored[y][x] == host[y][width - 1 - x]);
    outside<<<1, 1>>>(surface_of(array), out);
    CUDA(cudaMemcpy(found, out, sizeof found, cudaMemcpyDeviceToHost));
    REQUIRE(found[0] == 0 && found[1] == 1063 && found[2] == 1064 && found[3] == 1194);
    REQUIRE(found[4] == 3);
    CUDA(cudaMemcpy2DFromArray(host, sizeof host[0], array, 0, 0, sizeof host[0], height,
                               cudaMemcpyDeviceToHost));
    REQUIRE(host[0][62] == 1062 && host[0][63] == 9);
    SHOW(cudaMallocArray(&other, &format, 0, 4));
    SHOW(cudaFreeArray(nullptr));
    SHOW(cudaMemcpy2DToArray(array, 0, 0, host, 256, 257, 4, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy2DToArray(array, 4, 1, host, 256, 256, 3, cudaMemcpyHostToDevice));
}
