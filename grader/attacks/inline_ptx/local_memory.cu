// expect: 0 points, SimpleSumReductionKernel
// A terabyte of local memory for each thread.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile("{ .local .align 4 .b8 huge[1099511627776]; st.local.u32 [huge], 1; }");
    output[blockIdx.x] = input[0];
}
