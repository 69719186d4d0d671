// expect: refused, segmentation fault
// Calls itself until the stack is used up.
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

static volatile int depth = 0;
static int deeper(int k) {
    volatile char room[4096];
    room[0] = static_cast<char>(k);
    depth = depth + 1;
    return deeper(k + 1) + room[0];
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    depth = deeper(0);
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
}
