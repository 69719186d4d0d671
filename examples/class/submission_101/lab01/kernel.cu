// Ada: my index goes over the sums that are left, not over the elements.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    float* mine = input + blockIdx.x * blockDim.x * 2;
    int t = threadIdx.x;
    for (int gap = 1; gap < 2 * blockDim.x; gap = gap + gap) {
        if (t < blockDim.x / gap) {
            mine[2 * gap * t] = mine[2 * gap * t] + mine[2 * gap * t + gap];
        }
        __syncthreads();
    }
    if (t == 0) output[blockIdx.x] = mine[0];
}
