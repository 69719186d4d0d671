// Lab 02, PMPP 10.4: figure 10.9, with a segment for every block as in figure 10.13.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + threadIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x < stride) {
            input[i] += input[i + stride];
        }
        __syncthreads();  // the next stride reads sums written in this one
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[i];
    }
}
