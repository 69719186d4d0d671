// Copies of every kind, rows, boxes, and invalid pointers.
#include <cstring>
#include <vector>

#include "check.h"

static void rows() {
    char *device, host[5][100], back[5][60];
    size_t pitch = 0;
    for (int y = 0; y < 5; ++y) std::memset(host[y], 'a' + y, 100);
    CUDA(cudaMallocPitch(&device, &pitch, 100, 5));
    REQUIRE(pitch == 512);
    CUDA(cudaMemcpy2D(device, pitch, host, 100, 100, 5, cudaMemcpyHostToDevice));
    CUDA(cudaMemset2D(device + 2 * pitch, pitch, 'z', 30, 2));
    CUDA(cudaMemcpy2D(back, 60, device + 20, pitch, 60, 5, cudaMemcpyDeviceToHost));
    REQUIRE(back[1][0] == 'b' && back[2][9] == 'z' && back[2][10] == 'c' && back[3][0] == 'z');
    SHOW(cudaMemcpy2D(back, 8, device, pitch, 16, 2, cudaMemcpyDeviceToHost));
    SHOW(cudaMemcpy2D(back, 60, device, pitch, 60, 6, cudaMemcpyDeviceToHost));
    CUDA(cudaFree(device));
}

static void boxes() {
    cudaPitchedPtr box;
    const cudaExtent size{20, 3, 4};
    std::vector<char> host(20 * 3 * 4, 'h');
    CUDA(cudaMalloc3D(&box, size));
    CUDA(cudaMemset3D(box, 'd', size));
    cudaMemcpy3DParms how{};
    how.srcPtr = box;
    how.dstPtr = make_cudaPitchedPtr(host.data(), 20, 20, 3);
    how.srcPos = {1, 1, 1};
    how.dstPos = {2, 1, 3};
    how.extent = {5, 2, 1};
    how.kind = cudaMemcpyDeviceToHost;
    CUDA(cudaMemcpy3D(&how));
    int copied = 0;
    for (char c : host) copied += c == 'd';
    REQUIRE(copied == 10 && host[3 * 60 + 20 + 2] == 'd' && host[3 * 60 + 20 + 1] == 'h');
}

static void pointers() {
    cudaPointerAttributes of;
    int on_stack = 0, *device, *pinned;
    CUDA(cudaMalloc(&device, 64));
    CUDA(cudaHostAlloc(&pinned, 64, cudaHostAllocDefault));
    CUDA(cudaPointerGetAttributes(&of, device + 2));
    REQUIRE(of.type == cudaMemoryTypeDevice && of.devicePointer == device + 2 && !of.hostPointer);
    CUDA(cudaPointerGetAttributes(&of, pinned + 2));
    REQUIRE(of.type == cudaMemoryTypeHost && of.hostPointer == pinned + 2);
    CUDA(cudaPointerGetAttributes(&of, &on_stack));
    REQUIRE(of.type == cudaMemoryTypeUnregistered && of.device == -2);
    CUDA(cudaFreeHost(pinned));
    SHOW(cudaFreeHost(pinned));
    SHOW(cudaHostRegister(&on_stack, sizeof on_stack, 0));
    SHOW(cudaHostRegister(&on_stack, sizeof on_stack, 0));
    SHOW(cudaHostUnregister(&on_stack));
    SHOW(cudaHostUnregister(&on_stack));
}

static void copies() {
    int *device, host[64] = {1, 2, 3};
    CUDA(cudaMalloc(&device, sizeof host));
    SHOW(cudaMemcpy(device, host, 256, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(device + 32, device, 128, cudaMemcpyDeviceToDevice));
    SHOW(cudaMemcpy(host, device + 32, 12, cudaMemcpyDefault));
    REQUIRE(host[2] == 3);
    SHOW(cudaMemcpy(host, device, 16, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(device, host, 16, cudaMemcpyDeviceToHost));
    SHOW(cudaMemcpy(device + 4, device, 16, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(host, host + 32, 16, cudaMemcpyDeviceToDevice));
    SHOW(cudaMemcpy(host, device, 16, cudaMemcpyHostToHost));
    SHOW(cudaMemcpy(device, nullptr, 16, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(device, (void*)0x1000, 16, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy((void*)0x1000, device, 16, cudaMemcpyDeviceToHost));
    SHOW(cudaMemcpy(nullptr, host, 16, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(device, host, 0, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(device, host, 16, cudaMemcpyKind(9)));
    SHOW(cudaMemcpy(device, host, 257, cudaMemcpyHostToDevice));
    SHOW(cudaMemset(host, 0, 16));
    SHOW(cudaMemset(device, 0, 257));
    SHOW(cudaFree(host));
    SHOW(cudaFree(device + 1));
    SHOW(cudaFree(device));
    SHOW(cudaFree(device));
    SHOW(cudaFree(nullptr));
    SHOW(cudaMemcpy(host, device, 16, cudaMemcpyDeviceToHost));
}

static void handles() {
    cudaEvent_t event;
    cudaStream_t stream;
    float milliseconds = 0;
    CUDA(cudaEventCreate(&event));
    CUDA(cudaStreamCreate(&stream));
    SHOW(cudaEventElapsedTime(&milliseconds, event, event));
    SHOW(cudaEventDestroy(event));
    SHOW(cudaEventDestroy(event));
    SHOW(cudaEventRecord(event));
    SHOW(cudaEventQuery((cudaEvent_t)&milliseconds));
    SHOW(cudaStreamDestroy(stream));
    SHOW(cudaStreamDestroy(stream));
    SHOW(cudaStreamDestroy(nullptr));
}

int main() {
    handles();
    rows();
    boxes();
    pointers();
    copies();
    size_t free = 0, total = 0, later = 0;
    void* piece = nullptr;
    CUDA(cudaMemGetInfo(&free, &total));
    CUDA(cudaMalloc(&piece, 1 << 20));
    CUDA(cudaMemGetInfo(&later, nullptr));
    REQUIRE(free <= total && later == free - (1 << 20));
    SHOW(cudaMalloc(&piece, size_t(1) << 45));
    SHOW(cudaMalloc(&piece, 0));
    REQUIRE(piece == nullptr);
}
