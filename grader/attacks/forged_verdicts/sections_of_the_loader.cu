// expect: 0 points, wrong_sum
// The section where the loader looks for functions to call, and one for the toolkit.
__attribute__((section(".init_array"), used)) static void (*first)() = (void (*)())1;
__attribute__((section(".nv_fatbin"), used)) static char code[64] = "10/10";
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }
