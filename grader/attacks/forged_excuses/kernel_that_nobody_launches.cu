// expect: 0 points, wrong_sum
// A wrong sum. Beside it a kernel that is never launched, with what no simulator knows.
__global__ void Never(cudaTextureObject_t texture, float* to) {
    *to = tex2D<float>(texture, 1, 2);
    asm volatile("wgmma.fence.sync.aligned;");
    asm volatile("tcgen05.fence::before_thread_sync;");
}
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }
