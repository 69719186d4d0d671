// expect: 0 points
// The assembler prints what nvcc prints when it fails by itself, and then stops.
asm(".print \"nvcc fatal   : Memory allocation failure\"\n.abort");
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }
