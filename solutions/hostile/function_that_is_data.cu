// expect: refused, segmentation fault
// reduce_sum is an array of zeros, under the name that is looked for.

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

extern "C" {
extern const unsigned long zeros[8] __asm__("_Z10reduce_sumPKfPfPvm");
const unsigned long zeros[8] = {};
}
