// expect: 0 points, fault
// Writes through a made-up address in every state space.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile("st.shared.u32 [0x7ffffff0], 1;");
    asm volatile("st.local.u32 [0x7ffffff0], 1;");
    asm volatile("st.global.u32 [0xdeadbeef0], 1;");
    output[blockIdx.x] = input[0];
}
