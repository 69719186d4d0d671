// expect: passed
// Four elements a load where the address allows it; what is left at both ends one by one.
#include <cstdint>

constexpr unsigned int THREADS = 256;

__device__ float sum_of(float4 v) { return (v.x + v.y) + (v.z + v.w); }

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float input_s[THREADS];
    const size_t grid = size_t{gridDim.x} * THREADS;
    const size_t me = size_t{blockIdx.x} * THREADS + threadIdx.x;
    size_t head = (16 - reinterpret_cast<uintptr_t>(input) % 16) % 16 / sizeof(float);
    if (head > n) {
        head = n;
    }
    const size_t fours = (n - head) / 4, tail = head + 4 * fours;
    float sum = me < head ? input[me] : 0;
    const float4* aligned = reinterpret_cast<const float4*>(input + head);
    for (size_t i = me; i < fours; i += grid) {
        sum += sum_of(aligned[i]);
    }
    if (me < n - tail) {
        sum += input[tail + me];
    }
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = THREADS / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input_s[0];
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace) + 1;  // deliberately not 16-byte aligned
    CoarsenedSumReductionKernel<<<500, THREADS>>>(input, partial, n);
    CoarsenedSumReductionKernel<<<1, THREADS>>>(partial, output, 500);
}
