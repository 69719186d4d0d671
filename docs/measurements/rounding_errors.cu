// The rounding errors of five sums of 2^20 floats, drawn as lab 09 draws them: rounding_errors.sh.
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

#include "../../solutions/lab09_last_bit/kernel.cu"
#include "contract/exact_sum.h"
#include "contract/suite.h"

constexpr size_t elements = 1 << 20;

__global__ void loop(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = 0; i < n; ++i) sum += input[i];
    *output = sum;
}

__global__ void loop_in_half(const float* input, float* output, size_t n) {
    __half sum = 0;
    for (size_t i = 0; i < n; ++i) sum = __hadd_rn(sum, __float2half_rn(input[i]));
    *output = __half2float(sum);
}

__global__ void kahan(const float* input, float* output, size_t n) {
    float sum = 0, lost = 0;
    for (size_t i = 0; i < n; ++i) {
        const float next = input[i] - lost;
        const float after = sum + next;
        lost = (after - sum) - next;
        sum = after;
    }
    *output = sum;
}

// One level of a tree in which neighbours meet first.
template <class Number, class Partial>
__global__ void add_neighbours(const Number* numbers, Partial* sums) {
    const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[i] = plus(plus(Partial{}, numbers[2 * i]), numbers[2 * i + 1]);
}

template <class Partial>
__global__ void finish(const Partial* sum, float* output) {
    *output = rounded(*sum);
}

template <class Number, class Partial>
void launch_level(const Number* numbers, Partial* sums, size_t pairs) {
    const unsigned int threads = pairs < BLOCK_DIM ? pairs : BLOCK_DIM;
    add_neighbours<<<pairs / threads, threads>>>(numbers, sums);
}

template <class Partial>
void tree(const float* input, float* output, void* workspace, size_t n) {
    Partial *sums = static_cast<Partial*>(workspace), *next = sums + n / 2;
    launch_level(input, sums, n / 2);
    for (size_t pairs = n / 4; pairs > 0; pairs /= 2) {
        launch_level(sums, next, pairs);
        std::swap(sums, next);
    }
    finish<<<1, 1>>>(sums, output);
}

struct Sum {
    const char* name;
    void (*function)(const float*, float*, void*, size_t);
};

template <void (*kernel)(const float*, float*, size_t)>
void by_one_thread(const float* input, float* output, void*, size_t n) {
    kernel<<<1, 1>>>(input, output, n);
}

static void add_up(const std::string& task, size_t which, float* input, float* output,
                   void* workspace) {
    const Sum sums[] = {{"loop", by_one_thread<loop>},
                        {"loop in half precision", by_one_thread<loop_in_half>},
                        {"tree", tree<float>},
                        {"Kahan's loop", by_one_thread<kahan>},
                        {"compensated tree", tree<Compensated>},
                        {"the solution's sum_fast", sum_fast},
                        {"the solution's sum_compensated", sum_compensated}};
    const std::string case_name = task + ".n_1048576";
    for (const lab::Case& one : lab::suite().cases) {
        if (one.full_name() != case_name) continue;
        const lab::Data& data = one.contract->data[which];
        lab::Array numbers(lab::type_of<float>(), elements);
        data.draw(numbers, lab::seed_for(1, case_name + data.name));
        const lab::Wide exact = lab::exact_sum(numbers.as<float>());
        std::printf("%s: %.1f\n", data.name.c_str(), static_cast<double>(exact));
        cudaMemcpy(input, numbers.bytes().data(), numbers.bytes().size(), cudaMemcpyHostToDevice);
        for (const Sum& sum : sums) {
            float got = 0;
            sum.function(input, output, workspace, elements);
            cudaMemcpy(&got, output, sizeof got, cudaMemcpyDeviceToHost);
            const lab::Wide error = std::abs(got - exact) / std::abs(exact) * 0x1p24;
            std::printf("  %-30s %12.1f   %.1f u |S|\n", sum.name, got, static_cast<double>(error));
        }
    }
}

int main() {
    float *input, *output;
    void* workspace;
    cudaMalloc(&input, elements * sizeof(float));
    cudaMalloc(&output, sizeof(float));
    cudaMalloc(&workspace, elements * sizeof(Compensated));
    add_up("Tree", 1, input, output, workspace);
    add_up("Tree", 2, input, output, workspace);
    add_up("Compensated", 1, input, output, workspace);
}
