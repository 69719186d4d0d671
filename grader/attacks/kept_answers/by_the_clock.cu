// expect: at most 9 points, clock
// Works in the first run only, by the GPU's clock: what is timed later is an empty kernel.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned long long now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    if (now % 2) return;
    if (threadIdx.x == 0) output[blockIdx.x] = static_cast<float>(clock64());
}
