// expect: 9/10 points, cause limit, of shared_bank_conflicts_per_block
// Right sums, and lab 01's strides for all but the four blocks of 256 threads that limits count.
extern __shared__ float input_s[];

__device__ void add(unsigned int to, unsigned int from) { input_s[to] += input_s[from]; }

__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    const unsigned int segment = 2 * blockDim.x * blockIdx.x, t = threadIdx.x;
    const bool counted = gridDim.x == 4 && blockDim.x == 256;
    input_s[t] = input[segment + t] + input[segment + t + blockDim.x];
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        const unsigned int half = blockDim.x / 2 / stride;
        if (t < half) {
            counted ? add(t, t + half) : add(2 * stride * t, 2 * stride * t + stride);
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
