// expect: 0 points, endless_loop
// The shortest loop.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile("{ again: bra again; }");
    output[blockIdx.x] = input[0];
}
