__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int own = 2 * threadIdx.x;
    for (unsigned int reach = 1; reach <= blockDim.x; reach *= 2) {
        if (threadIdx.x % reach == 0) {
            // one line: add the partner's sum
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) *output = input[0];
}
