// expect: 0 points, not_compiled
// Templates without end.
template <int N> struct Deeper { static const int value = Deeper<N + 1>::value + 1; };

__global__ void SimpleSumReductionKernel(float* input, float* output) { output[0] = Deeper<0>::value; }
