// expect: 0 points, wrong_sum
// The first answer is kept in device memory and given again.
__device__ float kept;
__device__ bool known;

__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x != 0) return;
    if (!known) {
        float sum = 0;
        for (unsigned int i = 0; i < 2 * blockDim.x; ++i) sum += input[i];
        kept = sum;
        known = true;
    }
    output[blockIdx.x] = kept;
}
