// expect: 0 points, not_written
// `exit` before anything is checked.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile("exit;");
    output[blockIdx.x] = input[0];
}
