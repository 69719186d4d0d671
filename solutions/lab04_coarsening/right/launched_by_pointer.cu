// expect: passed
// cudaLaunchKernel, attributes asked for, every call checked; the answer comes by a copy.
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                              \
    do {                                                                         \
        const cudaError_t status = (call);                                       \
        if (status != cudaSuccess) {                                             \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
            std::abort();                                                        \
        }                                                                        \
    } while (0)

constexpr unsigned int BLOCK_DIM = 256;
constexpr size_t COARSE_FACTOR = 8;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t coarse_factor) {
    __shared__ float input_s[BLOCK_DIM];
    const size_t segment = coarse_factor * 2 * BLOCK_DIM * blockIdx.x;
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t tile = 0; tile < coarse_factor * 2; ++tile) {
        const size_t i = segment + tile * BLOCK_DIM + t;
        if (i < n) {
            sum += input[i];
        }
    }
    input_s[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    int device = 0, multiprocessors = 0;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    const size_t most_blocks = multiprocessors > 0 ? 8 * static_cast<size_t>(multiprocessors) : 64;
    float* partial = static_cast<float*>(workspace);
    float* sum = partial + most_blocks;
    size_t coarse_factor = divide_up(n, most_blocks * 2 * BLOCK_DIM);
    coarse_factor = coarse_factor < COARSE_FACTOR ? COARSE_FACTOR : coarse_factor;
    size_t blocks = divide_up(n, coarse_factor * 2 * BLOCK_DIM);
    blocks = blocks ? blocks : 1;
    void* first[] = {&input, &partial, &n, &coarse_factor};
    const void* kernel = reinterpret_cast<const void*>(CoarsenedSumReductionKernel);
    CHECK(cudaLaunchKernel(kernel, dim3(blocks), dim3(BLOCK_DIM), first, 0, nullptr));
    void* second[] = {&partial, &sum, &blocks, &coarse_factor};
    CHECK(cudaLaunchKernel(kernel, dim3(1), dim3(BLOCK_DIM), second, 0, nullptr));
    CHECK(cudaMemcpyAsync(output, sum, sizeof(float), cudaMemcpyDeviceToDevice, 0));
    CHECK(cudaGetLastError());
}
