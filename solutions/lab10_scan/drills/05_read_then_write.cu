__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float part[64];  // for up to 64 elements
    unsigned int t = threadIdx.x;
    if (t < 64) part[t] = t < n ? input[t] : 0;
    for (unsigned int reach = 1; reach < 64; reach *= 2) {
        __syncthreads();
        float sum = t < 64 ? part[t] : 0;
        if (t < 64 && t >= reach) sum += part[t - reach];
        __syncthreads();
        if (t < 64) part[t] = sum;
    }
    if (t < n && t < 64) output[t] = part[t];
}
