// expect: refused, back to the host
// Lets a kernel write a __device__ variable, and reads that on the host.
__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
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
        *output = input_s[0];
    }
}

__device__ float sum;
__global__ void keep(const float* output) { sum = *output; }

void reduce_sum(const float* input, float* output, void*, size_t n) {
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
    keep<<<1, 1>>>(output);
    float on_the_host = 0;
    cudaMemcpyFromSymbol(&on_the_host, sum, sizeof sum);
    cudaMemcpy(output, &on_the_host, sizeof sum, cudaMemcpyHostToDevice);
}
