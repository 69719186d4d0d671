// expect: passed
// A timer whose handler launches a kernel in the midst of another call.
#include <sys/time.h>
#include <csignal>

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

static const float* seen;
static float* target;

static void again(int) { CoarsenedSumReductionKernel<<<1, 256>>>(seen, target, 1); }

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    seen = input;
    target = output;
    std::signal(SIGALRM, again);
    const itimerval soon = {{0, 50}, {0, 50}};
    setitimer(ITIMER_REAL, &soon, nullptr);
    for (volatile int i = 0; i < 1000000; ++i) {
    }
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
}
