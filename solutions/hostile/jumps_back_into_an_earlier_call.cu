// expect: refused, does not end
// Jumps from its second call into the first, which has come back long ago.
#include <csetjmp>

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

static std::jmp_buf place;
static int calls = 0;

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    if (calls++ > 0) {
        std::longjmp(place, 1);
    }
    if (setjmp(place) == 0) {
        CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
    }
}
