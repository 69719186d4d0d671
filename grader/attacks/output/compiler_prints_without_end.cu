// expect: 0 points, not_compiled
// A hundred thousand errors.
#define T(x) x x x x x x x x x x
T(T(T(T(T(undeclared + 1;)))))

__global__ void SimpleSumReductionKernel(float* input, float* output) { output[0] = 0; }
