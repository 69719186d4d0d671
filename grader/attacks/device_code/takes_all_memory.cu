// expect: 0 points, still running
// The heap of the device, until nothing is left.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    for (int i = 0; i < 1 << 20; ++i) {
        char* more = static_cast<char*>(malloc(1 << 20));
        if (more) more[threadIdx.x] = 1;
    }
    output[blockIdx.x] = input[0];
}
