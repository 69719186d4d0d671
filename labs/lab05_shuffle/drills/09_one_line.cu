__global__ void one_warp(const float* input, float* output, int n) {
    float sum = threadIdx.x < n ? input[threadIdx.x] : 0;
    for (int offset = 16; offset > 0; offset /= 2) {
        // one line
    }
    if (threadIdx.x == 0) *output = sum;
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    one_warp<<<1, 32>>>(input, output, n);
}
