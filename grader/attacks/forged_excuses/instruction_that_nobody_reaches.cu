// expect: 0 points, wrong_sum
// A wrong sum, and after it an instruction that no simulator knows, in a branch that no thread takes.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    output[blockIdx.x] = input[0];
    if (threadIdx.x > 5000) {
        asm volatile("wgmma.fence.sync.aligned;");
    }
}
