// A file in this folder has one kernel, check(), that uses the feature it is named after. On a
// GPU it prints the kernel's output, which is kept in a file beside it:
//     nvcc -std=c++17 -fmad=false -arch=sm_90 NAME.cu -o NAME && ./NAME 2>NAME.out
// features_test.cpp does the same on sim with nvcc's PTX.
#pragma once

#include <cstdio>
#include <cstring>
#include <vector>

// A thread's results: row after row, each with a word for every thread of the grid.
struct Results {
    unsigned* place;
    unsigned row;

    __device__ explicit Results(unsigned* out)
        : place(out + blockIdx.x * blockDim.x + threadIdx.x), row(gridDim.x * blockDim.x) {}
    template <class T>
    __device__ void operator()(T value) {
        unsigned words[(sizeof value + 3) / 4] = {};
        memcpy(words, &value, sizeof value);
        for (unsigned word : words) {
            *place = word;
            place += row;
        }
    }
};

// Never true, which the compiler cannot know: code guarded by it is compiled, not run. Approximate
// computations are guarded, since their last bits differ.
__device__ inline bool never() { return blockDim.x == 999; }

struct Shape {
    unsigned blocks, threads, rows, dynamic_shared, cooperative;
};

inline int print_results(void (*kernel)(unsigned*), const Shape& shape) {
    const size_t words = size_t{shape.blocks} * shape.threads * shape.rows;
    unsigned* out = nullptr;
    cudaMalloc(&out, words * sizeof *out);
    cudaMemset(out, 0, words * sizeof *out);
    void* arguments[] = {&out};
    const auto launch =
        shape.cooperative ? cudaLaunchCooperativeKernel<void> : cudaLaunchKernel<void>;
    launch(reinterpret_cast<void*>(kernel), dim3(shape.blocks), dim3(shape.threads), arguments,
           shape.dynamic_shared, nullptr);
    std::vector<unsigned> results(words);
    cudaMemcpy(results.data(), out, words * sizeof *out, cudaMemcpyDefault);
    if (const cudaError_t error = cudaGetLastError()) {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
        return 1;
    }
    std::fprintf(stderr, "%u blocks %u threads %u rows %u bytes cooperative %u\n", shape.blocks,
                shape.threads, shape.rows, shape.dynamic_shared, shape.cooperative);
    for (size_t i = 0; i < words; ++i) std::fprintf(stderr, "%x%c", results[i], i % 16 == 15 ? '\n' : ' ');
    return 0;
}
