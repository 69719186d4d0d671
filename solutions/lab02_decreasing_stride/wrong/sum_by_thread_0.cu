// expect: 9/10 points, cause limit, of global_load_sectors_per_element and lane_slots_per_add
// Right sums, but one lane does all the work.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int k = 0; k < 2 * blockDim.x; ++k) {
            sum += input[segment + k];
        }
        output[blockIdx.x] = sum;
    }
}
