// expect: 0 points, a number of registers
// A table of registers for every thread.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile("{ .reg .f64 many<200000000>; mov.f64 many199999999, 0d0000000000000000; }");
    output[blockIdx.x] = input[0];
}
