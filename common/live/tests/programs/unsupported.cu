// What is not there is named, once, and the program goes on.
#include "check.h"

int main() {
    cudaGraph_t graph;
    cudaArray_t array;
    SHOW(cudaGraphCreate(&graph, 0));
    SHOW(cudaGetLastError());
    SHOW(cudaGraphCreate(&graph, 0));
    const cudaChannelFormatDesc format{};
    SHOW(cudaMallocArray(&array, &format, 16));
    SHOW(cudaDeviceSynchronize());
}
