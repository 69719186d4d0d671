// Host functions for call_runs_test.cpp: each wrong in its own way.
#include <cstdlib>

__global__ void add_up(const float* input, float* output, size_t begin, size_t end, float factor) {
    for (size_t i = begin; i < end; ++i) *output += factor * input[i];
}
__global__ void last_block_wins(const float* input, float* output) { *output = input[blockIdx.x]; }
// Two blocks, half of the elements each: a result written between the other block's two atomics is
// lost.
__global__ void one_half(const float* input, float* output, size_t n) {
    const float so_far = atomicAdd(output, 0.0f);
    float sum = 0;
    for (size_t i = blockIdx.x; i < n; i += 2) sum += input[i];
    atomicExch(output, so_far + sum);
}
__global__ void spin() {
    for (volatile bool again = true; again;) {
    }
}
__device__ unsigned int tickets;
__global__ void first_call_only(const float* input, float* output, size_t n) {
    *output = 0;
    for (size_t i = tickets++; i < n; ++i) *output += input[i];
}
__global__ void largest(const float* input, float* value, long long* index, size_t n) {
    *value = input[0], *index = 0;
    for (size_t i = 1; i < n; ++i) {
        if (input[i] >= *value) *value = input[i], *index = static_cast<long long>(i);
    }
}

#define HOST(name) void name(const float* input, float* output, void* workspace, size_t n)

HOST(right) {
    cudaMemset(output, 0, sizeof(float));
    add_up<<<1, 1>>>(input, output, 0, n, 1);
}
HOST(second_half_twice) {
    cudaMemset(output, 0, sizeof(float));
    add_up<<<1, 1>>>(input, output, n / 2, n, 2);
}
HOST(not_initialised) { add_up<<<1, 1>>>(input, output, 0, n, 1); }
HOST(one_of_all) { last_block_wins<<<static_cast<unsigned int>(n), 1>>>(input, output); }
HOST(lost_update) {
    cudaMemset(output, 0, sizeof(float));
    one_half<<<2, 1>>>(input, output, n);
}
HOST(endless) { spin<<<1, 1>>>(); }
HOST(no_blocks) { add_up<<<0, 1>>>(input, output, 0, n, 1); }
HOST(not_reset) { first_call_only<<<1, 1>>>(input, output, n); }
HOST(reads_beyond) { add_up<<<1, 1>>>(input, output, 0, n + 1, 1); }
HOST(crashes) { std::abort(); }
void reduce_argmax(const float* input, float* value, long long* index, void*, size_t n) {
    largest<<<1, 1>>>(input, value, index, n);  // the last of several equal elements
}

struct Largest {
    float value;
    int where;
};
__global__ void largest_byte(const signed char* x, Largest* largest, size_t n, bool last) {
    Largest found{static_cast<float>(x[0]), 0};
    for (int i = 1; i < n; ++i) {
        const auto value = static_cast<float>(x[i]);
        if (value > found.value || (last && value == found.value)) found = {value, i};
    }
    *largest = found;
}
__global__ void store_value(const signed char* x, Largest* largest) { largest->value = x[0]; }
__global__ void double_each(short* x) { x[threadIdx.x] *= 2; }

void first_largest(const signed char* x, Largest* largest, void*, size_t n) {
    largest_byte<<<1, 1>>>(x, largest, n, false);
}
void last_largest(const signed char* x, Largest* largest, void*, size_t n) {
    largest_byte<<<1, 1>>>(x, largest, n, true);
}
void value_only(const signed char* x, Largest* largest, void*, size_t) {
    store_value<<<1, 1>>>(x, largest);
}
void double_all(short* x, size_t n) { double_each<<<1, static_cast<unsigned int>(n)>>>(x); }
void double_all_but_the_last(short* x, size_t n) {
    double_each<<<1, static_cast<unsigned int>(n - 1)>>>(x);
}
