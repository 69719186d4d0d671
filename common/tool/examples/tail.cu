// block_sum that skips the elements past the end of the input, but still adds up their places.
__global__ void block_sum(const float* input, float* output, int n) {
    __shared__ float partial[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) partial[threadIdx.x] = input[i];
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) partial[threadIdx.x] += partial[threadIdx.x + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0) output[blockIdx.x] = partial[0];
}
