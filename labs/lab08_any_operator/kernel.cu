// Lab 08, after PMPP 10.2: one reduction, any operator.   Try: make lab08 test
// reads:  n elements of type T, each once; n may be 0. Pointers come from cudaMalloc
// owns:   workspace is 1 MiB of device memory, its contents undefined
// writes: the result, and nothing else; launches go to the default stream
#include <cuda_fp16.h>

#include <limits>

constexpr unsigned int BLOCK_DIM = 256;  // threads per block of your kernel

// An operator and its identity, the value with op(identity, x) = x = op(x, identity) for every x.
// T is signed char, int, long long, float, double or __half; the logical operators get 0 and 1.
template <class T>
struct Sum {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a + b; }
};

// TODO 1: the identities of the others                                     (about 12 lines)
template <class T>
struct Product {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a * b; }
};

template <class T>
struct Max {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};

template <class T>
struct Min {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a < b ? a : b; }
};

template <class T>
struct LogicalAnd {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a && b; }
};

template <class T>
struct LogicalOr {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a || b; }
};

template <class T>
struct BitAnd {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a & b; }
};

template <class T>
struct BitOr {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a | b; }
};

// The map x -> a * x + b, modulo 2^32.
struct Affine {
    unsigned int a, b;
};

// The values of the block's threads combined in the order of the threads. All threads call it, in
// a loop if need be; thread 0 gets the result. T has at most 16 bytes; blockDim.x is a power of two
// from 32 to 1024.
template <class T, class Op>
__device__ T block_reduce(T mine, Op op, T identity) {
    // TODO 2: shuffle a T of any size, in 32-bit words                     (about 8 lines)
    // TODO 3: lab 05 with op, in an order that never swaps neighbours      (about 15 lines)
    return mine;
}

// Writes op over the n elements at `input` to *output, or the identity if n is 0. The lab calls it
// as reduce<Sum<float>>(input, output, workspace, n), with other operators and types as well.
template <class Op, class T>
void reduce(const T* input, T* output, void* workspace, size_t n) {
    // TODO 4: one kernel template over block_reduce, whose blocks each take
    //         consecutive elements, and a launch over the blocks' results  (about 25 lines)
}

// Writes x[0] * y[0] + ... + x[n - 1] * y[n - 1] to *output.
void reduce_dot(const float* x, const float* y, float* output, void* workspace, size_t n) {
    // TODO 5: the same kernel: what must it know about where an element
    //         comes from?                                                  (about 6 lines)
}

// Writes the smallest and the largest element; infinity and minus infinity if n is 0.
void reduce_minmax(const float* input, float* least, float* largest, void* workspace, size_t n) {
    // TODO 6: a struct of two floats, its operator and its identity        (about 15 lines)
}

// Writes the map that applies input[0] first, then input[1], and so on: g after f is
// x -> g.a * (f.a * x + f.b) + g.b.
void reduce_compose(const Affine* input, Affine* output, void* workspace, size_t n) {
    // TODO 7: an operator that does not commute, and its identity          (about 8 lines)
}
