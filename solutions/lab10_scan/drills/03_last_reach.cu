__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    unsigned int lane = threadIdx.x;
    if (lane >= 32) return;  // one warp, for up to 32 elements
    float sum = lane < n ? input[lane] : 0;
    for (unsigned int reach = 1; reach < 32; reach *= 2) {
        float other = __shfl_up_sync(0xffffffff, sum, reach);
        if (lane >= reach) sum += other;
    }
    if (lane < n) output[lane] = sum;
}
