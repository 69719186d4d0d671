// expect: failed, cause out_of_bounds
// The second launch gets a pointer to a variable of the host.
// says: this is an address of the host
constexpr unsigned int BLOCK_DIM = 256;
__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n, size_t coarse_factor) {
    __shared__ float input_s[BLOCK_DIM];
    float sum = 0.0f;
    size_t base = 2 * coarse_factor * BLOCK_DIM * blockIdx.x + threadIdx.x;
    for (size_t k = 0; k < 2 * coarse_factor; k++)
        if (base + k * BLOCK_DIM < n) sum += input[base + k * BLOCK_DIM];
    input_s[threadIdx.x] = sum;
    for (unsigned stride = BLOCK_DIM / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) input_s[threadIdx.x] += input_s[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) output[blockIdx.x] = input_s[0];
}
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    size_t cf = n / (512 * 1000) + 1;
    unsigned blocks = n / (512 * cf) + 1;
    float result;
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, (float*)workspace, n, cf);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>((float*)workspace, &result, blocks, 2);
    cudaMemcpy(output, &result, 4, cudaMemcpyHostToDevice);
}
