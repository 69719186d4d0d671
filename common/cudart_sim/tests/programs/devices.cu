// devices [no_access | pool_without_access]: several devices, each with its own memory, variables and streams.
#include <string>
#include <thread>

#include "check.h"

__device__ int counter = 5;
__managed__ int for_all = 1;

__global__ void add(int* to, const int* from) { *to += *from; }
__global__ void count(int* seen) {
    *seen = ++counter;
    ++for_all;
}

int value_at(const int* address) {
    int value = 0;
    CUDA(cudaMemcpy(&value, address, sizeof value, cudaMemcpyDefault));
    return value;
}

int* buffer_on(int device, int value) {
    int* buffer = nullptr;
    CUDA(cudaSetDevice(device));
    CUDA(cudaMalloc(&buffer, sizeof value));
    CUDA(cudaMemcpy(buffer, &value, sizeof value, cudaMemcpyHostToDevice));
    return buffer;
}

void show_devices() {
    int devices = 0, current = -1, can = 0;
    CUDA(cudaGetDeviceCount(&devices));
    REQUIRE(devices == 3);
    SHOW(cudaSetDevice(3));
    SHOW(cudaSetDevice(-1));
    CUDA(cudaSetDevice(2));
    CUDA(cudaGetDevice(&current));
    REQUIRE(current == 2);
    std::thread([&] { CUDA(cudaGetDevice(&current)); }).join();
    REQUIRE(current == 0);  // each thread has its own
    cudaDeviceProp first, last;
    CUDA(cudaGetDeviceProperties(&first, 0));
    CUDA(cudaGetDeviceProperties(&last, 2));
    REQUIRE(first.multiProcessorCount == last.multiProcessorCount);
    REQUIRE(first.pciBusID != last.pciBusID);
    SHOW(cudaGetDeviceProperties(&first, 3));
    CUDA(cudaDeviceCanAccessPeer(&can, 0, 2));
    REQUIRE(can);
    CUDA(cudaDeviceCanAccessPeer(&can, 2, 2));
    REQUIRE(!can);
    SHOW(cudaDeviceCanAccessPeer(&can, 0, 3));
    CUDA(cudaDeviceGetP2PAttribute(&can, cudaDevP2PAttrAccessSupported, 0, 1));
    REQUIRE(can);
}

void share_memory(int* zero, int* one) {
    CUDA(cudaSetDevice(0));
    SHOW(cudaDeviceEnablePeerAccess(0, 0));
    SHOW(cudaDeviceDisablePeerAccess(1));
    CUDA(cudaDeviceEnablePeerAccess(1, 0));
    SHOW(cudaDeviceEnablePeerAccess(1, 0));
    cudaGetLastError();  // of the calls above
    add<<<1, 1>>>(zero, one);
    CUDA(cudaGetLastError());
    REQUIRE(value_at(zero) == 11);
    CUDA(cudaDeviceDisablePeerAccess(1));
}

void copy_between(int* zero, int* one) {
    CUDA(cudaMemcpyPeer(one, 1, zero, 0, sizeof *one));  // needs no access
    REQUIRE(value_at(one) == 11);
    SHOW(cudaMemcpyPeer(one, 2, zero, 0, sizeof *one));
    SHOW(cudaMemcpyPeer(one, 1, zero, 3, sizeof *one));
    cudaPointerAttributes attributes;
    CUDA(cudaPointerGetAttributes(&attributes, one));
    REQUIRE(attributes.device == 1);
}

void count_on_each() {
    for (int device = 0; device < 3; ++device) {
        int* const seen = buffer_on(device, 0);
        for (int times = 0; times <= device; ++times) count<<<1, 1>>>(seen);
        CUDA(cudaDeviceSynchronize());
        REQUIRE(value_at(seen) == 6 + device);  // a variable of its own on each
    }
    REQUIRE(for_all == 7);
}

// A launch runs on its stream's device.
void order_streams(int* one) {
    cudaStream_t of_one;
    cudaEvent_t event_of_zero, event_of_one;
    int device = -1;
    float milliseconds = 0;
    CUDA(cudaSetDevice(1));
    CUDA(cudaStreamCreate(&of_one));
    CUDA(cudaEventCreate(&event_of_one));
    CUDA(cudaStreamGetDevice(of_one, &device));
    REQUIRE(device == 1);
    CUDA(cudaSetDevice(0));
    CUDA(cudaEventCreate(&event_of_zero));
    cudaGetLastError();  // of the calls before
    count<<<1, 1, 0, of_one>>>(one);
    CUDA(cudaGetLastError());
    CUDA(cudaStreamSynchronize(of_one));
    REQUIRE(value_at(one) == 8);  // after two on device 1
    SHOW(cudaMemsetAsync(one, 0, sizeof *one, nullptr));
    SHOW(cudaEventRecord(event_of_one, nullptr));
    CUDA(cudaEventRecord(event_of_one, of_one));
    CUDA(cudaEventRecord(event_of_zero, nullptr));
    CUDA(cudaStreamWaitEvent(of_one, event_of_zero, 0));
    SHOW(cudaEventElapsedTime(&milliseconds, event_of_zero, event_of_one));
}

// A pool's memory is for the devices that cudaMemPoolSetAccess names.
int* from_pool_of_one() {
    cudaStream_t of_one;
    int* buffer = nullptr;
    CUDA(cudaSetDevice(1));
    CUDA(cudaStreamCreate(&of_one));
    CUDA(cudaSetDevice(0));
    CUDA(cudaMallocAsync(&buffer, sizeof *buffer, of_one));
    CUDA(cudaMemsetAsync(buffer, 0, sizeof *buffer, of_one));
    return buffer;
}

void share_pool(int* zero) {
    int* const buffer = from_pool_of_one();
    cudaMemPool_t pool;
    cudaMemAccessFlags flags;
    cudaMemLocation location{cudaMemLocationTypeDevice, 0};
    CUDA(cudaDeviceGetDefaultMemPool(&pool, 1));
    CUDA(cudaMemPoolGetAccess(&flags, pool, &location));
    REQUIRE(flags == cudaMemAccessFlagsProtNone);
    const cudaMemAccessDesc access{location, cudaMemAccessFlagsProtReadWrite};
    CUDA(cudaMemPoolSetAccess(pool, &access, 1));
    cudaGetLastError();  // of the calls before
    add<<<1, 1>>>(buffer, zero);
    CUDA(cudaGetLastError());
    REQUIRE(value_at(buffer) == value_at(zero));
}

void reset_one(int* zero, int* one) {
    CUDA(cudaSetDevice(1));
    CUDA(cudaDeviceReset());
    SHOW(cudaFree(one));
    REQUIRE(value_at(zero) == 11);
}

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    int* const zero = buffer_on(0, 1);
    int* const one = buffer_on(1, 10);
    CUDA(cudaSetDevice(0));
    if (kind == "no_access") add<<<1, 1>>>(zero, one);
    if (kind == "pool_without_access") {
        CUDA(cudaDeviceEnablePeerAccess(1, 0));
        add<<<1, 1>>>(zero, from_pool_of_one());
    }
    if (!kind.empty()) {
        SHOW(cudaGetLastError());
        return 0;
    }
    show_devices();
    share_memory(zero, one);
    copy_between(zero, one);
    count_on_each();
    order_streams(one);
    share_pool(zero);
    reset_one(zero, one);
    std::printf("to its end\n");
}
