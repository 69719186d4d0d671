// expect: needs review, wgmma
// A wrong sum is stored, and then comes what the simulator lacks: no points, until a person looks.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    output[blockIdx.x] = input[0];
    asm volatile("wgmma.fence.sync.aligned;");
}
