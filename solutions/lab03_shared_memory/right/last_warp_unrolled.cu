// expect: passed
// The last steps unrolled, read and write parted by __syncwarp.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const unsigned int t = threadIdx.x;
    const float* __restrict__ mine = input + 2 * blockDim.x * blockIdx.x + t;
    float sum = __ldg(mine) + __ldg(mine + blockDim.x);
    input_s[t] = sum;
    for (unsigned int stride = blockDim.x / 2; stride >= 32; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] = sum = sum + input_s[t + stride];
        }
    }
    __syncthreads();
    if (t < 32) {
        const unsigned int lanes = __activemask();
#pragma unroll
        for (unsigned int stride = 16; stride >= 1; stride /= 2) {
            if (t + stride < blockDim.x) {
                sum += input_s[t + stride];
            }
            __syncwarp(lanes);
            input_s[t] = sum;
            __syncwarp(lanes);
        }
        if (t == 0) {
            output[blockIdx.x] = sum;
        }
    }
}
