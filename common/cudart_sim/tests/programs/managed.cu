// Managed memory and variables: the host and the device see each other's writes at one address.
#include <cstring>

#include "check.h"

__managed__ int counter = 3;
__managed__ float table[4] = {1, 2, 3, 4};

struct Node {
    int value;
    Node* next;
};

__global__ void add_up(const Node* list, int* sum) {
    for (; list; list = list->next) *sum += list->value;
    counter += static_cast<int>(table[2]);
}
__global__ void past_the_end(int* cells) { cells[100] = 1; }

Node* cons(int value, Node* next) {
    Node* node = nullptr;
    CUDA(cudaMallocManaged(&node, sizeof *node));
    *node = {value, next};
    return node;
}

void prefetch_and_advise(void* cells, size_t bytes) {
#if CUDART_VERSION >= 13000
    const cudaMemLocation device{cudaMemLocationTypeDevice, 0};
    SHOW(cudaMemPrefetchAsync(cells, bytes, device, 0, nullptr));
#else
    const int device = 0;
    SHOW(cudaMemPrefetchAsync(cells, bytes, device, nullptr));
#endif
    SHOW(cudaMemAdvise(cells, bytes, cudaMemAdviseSetReadMostly, device));
    SHOW(cudaStreamAttachMemAsync(nullptr, static_cast<int*>(cells)));
}

int main() {
    REQUIRE(counter == 3 && table[3] == 4);
    counter = 10;
    int *sum, *cells, host[100] = {};
    CUDA(cudaMallocManaged(&sum, sizeof *sum));
    *sum = 0;
    add_up<<<1, 1>>>(cons(1, cons(20, cons(300, nullptr))), sum);
    CUDA(cudaDeviceSynchronize());
    REQUIRE(*sum == 321);
    REQUIRE(counter == 13);
    CUDA(cudaMemcpyFromSymbol(host, counter, sizeof counter));
    REQUIRE(host[0] == 13);

    CUDA(cudaMallocManaged(&cells, sizeof host, cudaMemAttachHost));
    CUDA(cudaMemset(cells, 1, sizeof host));
    REQUIRE(cells[99] == 0x01010101);
    CUDA(cudaMemcpy(host, cells, sizeof host, cudaMemcpyDefault));
    REQUIRE(std::memcmp(host, cells, sizeof host) == 0);
    prefetch_and_advise(cells, sizeof host);
    SHOW(cudaMemcpy(host, cells, sizeof host + 4, cudaMemcpyDeviceToHost));
    cudaPointerAttributes attributes;
    CUDA(cudaPointerGetAttributes(&attributes, cells + 5));
    REQUIRE(attributes.type == cudaMemoryTypeManaged && attributes.devicePointer == cells + 5);
    SHOW(cudaMallocManaged(&sum, 0));
    SHOW(cudaFreeHost(cells));
    past_the_end<<<1, 1>>>(cells);
    SHOW(cudaGetLastError());
    REQUIRE(cells[99] == 0x01010101);
    std::printf("to its end\n");
}
