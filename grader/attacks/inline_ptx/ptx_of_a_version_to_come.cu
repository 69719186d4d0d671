// expect: 0 points, not_compiled
// A wrong sum, in a PTX of a version to come.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile("ret; }\n.version 99.9\n.target sm_999\n.visible .entry other() {");
    output[blockIdx.x] = input[0];
}
