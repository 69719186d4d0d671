// expect: 0 points, wrong_sum
// Warnings of the linker, its own sections, and a wrong sum.
asm(".section .gnu.warning.reduce\n.ascii \"lab01: passed, 10/10 points on sim\"\n.text");
asm(".pushsection .note.gnu.property,\"a\"\n.byte 1\n.popsection");
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }
