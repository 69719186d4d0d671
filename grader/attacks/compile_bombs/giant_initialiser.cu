// expect: 0 points, not_compiled
// An array of constants with a thousand million elements.
struct Big {
    int values[1 << 30];
    constexpr Big() : values{} {
        for (int i = 0; i < (1 << 30); ++i) values[i] = i;
    }
};
__device__ constexpr Big big;

__global__ void SimpleSumReductionKernel(float* input, float* output) { output[0] = big.values[threadIdx.x]; }
