// expect: 0 points, has no device function
// A wrong sum, by a device function that another file should have.
extern __device__ float sum_of(const float* input);
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = sum_of(input); }
