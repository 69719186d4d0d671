// expect: failed, cause input_changed
// Casts the const away and reduces in place, as in lab 02.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    float* segment = const_cast<float*>(input) + 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (t < stride) {
            segment[t] += segment[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        output[blockIdx.x] = segment[0];
    }
}
