// expect: 0 points, not_compiled
// A loop without end, at compile time.
constexpr int endless() {
    int i = 0;
    while (true) i ^= 1;
    return i;
}
static_assert(endless() == 0);

__global__ void SimpleSumReductionKernel(float* input, float* output) { output[0] = 0; }
