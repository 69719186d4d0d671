// expect: 0 points, endless_loop
// A loop without end.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    while (input != output) __nanosleep(1000000);
}
