// expect: refused, does not end
// Raises its limits, asks for better times and a later alarm, and loops.
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>
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

static volatile bool for_ever = true;

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    const rlimit no_limit = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CPU, &no_limit);
    setrlimit(RLIMIT_AS, &no_limit);
    setpriority(PRIO_PROCESS, 0, -20);
    std::signal(SIGXCPU, SIG_IGN);
    const itimerval later = {{1000, 0}, {1000, 0}};
    setitimer(ITIMER_PROF, &later, nullptr);
    while (for_ever) {
    }
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
}
