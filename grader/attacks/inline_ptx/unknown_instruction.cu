// expect: needs review, does not implement the instruction
// No instruction at all: nvcc without ptxas does not notice.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile("give.all.points %0;" ::"f"(10.0f));
    output[blockIdx.x] = input[0];
}
