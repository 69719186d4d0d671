// expect: 0 points, compiling took more than
// Templates that double: few levels, many types.
template <int N, unsigned long Path> struct Tree {
    static const int value = Tree<N - 1, 2 * Path>::value + Tree<N - 1, 2 * Path + 1>::value;
};
template <unsigned long Path> struct Tree<0, Path> { static const int value = 1; };

__global__ void SimpleSumReductionKernel(float* input, float* output) { output[0] = Tree<40, 1>::value; }
