// expect: 0 points, fault
// The same from a local variable, through generic addresses.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    volatile float here = 0;
    const volatile float* at = &here;
    for (long long i = 0; i < (1ll << 30); i += 1024)
        if (at[i] > 1) output[blockIdx.x] = at[i];
}
