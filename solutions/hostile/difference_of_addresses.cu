// expect: refused, an address
// Hands over the distance between two buffers instead of the second pointer.
__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t extra) {
    __shared__ float input_s[256];
    float sum = 0;
    for (size_t i = threadIdx.x; i < n; i += 256) {
        sum += input[i];
    }
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = 128; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        *reinterpret_cast<float*>(reinterpret_cast<size_t>(output) + extra) = input_s[0];
        *output = input_s[0];
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    CoarsenedSumReductionKernel<<<1, 256>>>(
        input, output, n, reinterpret_cast<size_t>(workspace) - reinterpret_cast<size_t>(output));
}
