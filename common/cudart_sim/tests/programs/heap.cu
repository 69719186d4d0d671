// heap KIND: kernels that use malloc, new, free and delete.
#include <string>

#include "check.h"

struct Node {
    int value;
    Node* next;
};

__global__ void build(Node** lists) {
    Node* list = nullptr;
    for (int i = 0; i < 5; ++i) list = new Node{i * static_cast<int>(threadIdx.x), list};
    lists[threadIdx.x] = list;
}
__global__ void add_up_and_free(Node** lists, int* sums) {
    int sum = 0;
    for (Node *node = lists[threadIdx.x], *next; node; node = next) {
        sum += node->value;
        next = node->next;
        delete node;
    }
    sums[threadIdx.x] = sum;
}
__global__ void fill(int* megabytes) {
    while (malloc(1 << 20)) ++*megabytes;
}
__global__ void past_the_end(int* out) {
    int* cells = static_cast<int*>(malloc(4 * sizeof(int)));
    cells[4] = 1;
    *out = cells[0];
}
__global__ void free_twice() {
    void* cells = malloc(16);
    free(cells);
    free(cells);
}
__global__ void not_from_malloc(int* out) { free(out); }
__global__ void use_after_free(int* out) {
    int* cells = new int[4];
    delete[] cells;
    *out = cells[0];
}
__global__ void undefined(int* out) {
    int* cells = new int[4];
    if (cells[2]) *out = 1;
    delete[] cells;
}

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    Node** lists;
    int *sums, host[32] = {};
    CUDA(cudaMalloc(&lists, 32 * sizeof *lists));
    CUDA(cudaMalloc(&sums, sizeof host));
    CUDA(cudaMemset(sums, 0, sizeof host));
    if (kind == "past_the_end") past_the_end<<<1, 1>>>(sums);
    if (kind == "free_twice") free_twice<<<1, 1>>>();
    if (kind == "not_from_malloc") not_from_malloc<<<1, 1>>>(sums);
    if (kind == "use_after_free") use_after_free<<<1, 1>>>(sums);
    if (kind == "undefined") undefined<<<1, 1>>>(sums);
    if (kind.empty()) {
        CUDA(cudaDeviceSetLimit(cudaLimitMallocHeapSize, size_t{4} << 20));
        build<<<1, 32>>>(lists);
        add_up_and_free<<<1, 32>>>(lists, sums);
        CUDA(cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost));
        for (int i = 0; i < 32; ++i) REQUIRE(host[i] == 10 * i);
        CUDA(cudaMemset(sums, 0, sizeof host));
        fill<<<1, 1>>>(sums);
        CUDA(cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost));
        REQUIRE(host[0] >= 1 && host[0] <= 4);
        SHOW(cudaDeviceSetLimit(cudaLimitMallocHeapSize, size_t{8} << 20));
    }
    SHOW(cudaDeviceSynchronize());
}
