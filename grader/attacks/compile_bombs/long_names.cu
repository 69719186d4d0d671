// expect: 0 points, not_compiled
// Types whose names double: a mangled name of gigabytes.
template <class A, class B> struct Pair {};
template <int N> struct Name { using type = Pair<typename Name<N - 1>::type, typename Name<N - 1>::type>; };
template <> struct Name<0> { using type = int; };
template <class T> __device__ int of(T*) { return static_cast<int>(sizeof(T)); }

__global__ void SimpleSumReductionKernel(float* input, float* output) { output[0] = of(static_cast<Name<64>::type*>(nullptr)); }
