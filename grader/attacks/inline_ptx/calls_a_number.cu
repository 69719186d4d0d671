// expect: 0 points, a pointer that is not a function's
// A call of an address that was made up.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile("{ .reg .u64 f; mov.u64 f, 0x41414141; nowhere: .callprototype _ (); call f, (), nowhere; }");
    output[blockIdx.x] = input[0];
}
