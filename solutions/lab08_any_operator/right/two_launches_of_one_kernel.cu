// expect: passed
// The simplest that is right: blocks take consecutive tiles, one element per thread, and reduce each; a
// second launch of the same kernel reduces the blocks' results.
#include <cuda_fp16.h>

#include <limits>

constexpr unsigned int BLOCK_DIM = 256, MOST_BLOCKS = 128;

template <class T>
T limit(int sign) {
    using Limits = std::numeric_limits<T>;
    if constexpr (Limits::is_integer) {
        return sign < 0 ? Limits::min() : Limits::max();
    } else {
        return sign < 0 ? -INFINITY : INFINITY;
    }
}

template <class T>
struct Sum {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct Product {
    static T identity() { return 1; }
    __device__ T operator()(T a, T b) const { return a * b; }
};
template <class T>
struct Max {
    static T identity() { return limit<T>(-1); }
    __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};
template <class T>
struct Min {
    static T identity() { return limit<T>(1); }
    __device__ T operator()(T a, T b) const { return a < b ? a : b; }
};
template <class T>
struct LogicalAnd {
    static T identity() { return 1; }
    __device__ T operator()(T a, T b) const { return a && b; }
};
template <class T>
struct LogicalOr {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a || b; }
};
template <class T>
struct BitAnd {
    static T identity() { return -1; }
    __device__ T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct BitOr {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a | b; }
};

struct Affine {
    unsigned int a, b;
};
struct Compose {
    static Affine identity() { return {1, 0}; }
    __device__ Affine operator()(Affine f, Affine g) const {
        return {f.a * g.a, f.b * g.a + g.b};
    }
};
struct Extremes {
    float least, largest;
};
struct MinMax {
    static Extremes identity() { return {INFINITY, -INFINITY}; }
    __device__ Extremes operator()(Extremes p, Extremes q) const {
        return {fminf(p.least, q.least), fmaxf(p.largest, q.largest)};
    }
};

template <class T, class Op>
__device__ T block_reduce(T mine, Op op, T identity) {
    __shared__ T values[1024];
    __syncthreads();
    values[threadIdx.x] = mine;
    __syncthreads();
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        if (threadIdx.x % (2 * stride) == 0) {
            values[threadIdx.x] = op(values[threadIdx.x], values[threadIdx.x + stride]);
        }
        __syncthreads();
    }
    return values[0];
}

template <class T>
struct Values {
    const T* from;
    __device__ T operator()(size_t i) const { return from[i]; }
};
struct Products {
    const float *x, *y;
    __device__ float operator()(size_t i) const { return x[i] * y[i]; }
};
struct Pairs {
    const float* from;
    __device__ Extremes operator()(size_t i) const {
        const float value = from[i];
        return {value, value};
    }
};
template <class T>
struct Store {
    T* to;
    __device__ void operator()(unsigned int block, T result) const { to[block] = result; }
};
struct StoreBoth {
    float *least, *largest;
    __device__ void operator()(unsigned int, Extremes result) const {
        *least = result.least;
        *largest = result.largest;
    }
};

template <class T, class Op, class From, class To>
__global__ void ReduceKernel(From from, To to, size_t n, Op op, T identity) {
    const size_t tiles = (n + BLOCK_DIM - 1) / BLOCK_DIM;
    const size_t first = tiles * blockIdx.x / gridDim.x, last = tiles * (blockIdx.x + 1) / gridDim.x;
    T all = identity;
    for (size_t tile = first; tile < last; ++tile) {
        const size_t i = tile * BLOCK_DIM + threadIdx.x;
        all = op(all, block_reduce(i < n ? from(i) : identity, op, identity));
    }
    if (threadIdx.x == 0) {
        to(blockIdx.x, all);
    }
}

template <class Op, class From, class To>
void launch(From from, To to, void* workspace, size_t n) {
    using T = decltype(Op::identity());
    const size_t tiles = (n + BLOCK_DIM - 1) / BLOCK_DIM;
    const unsigned int blocks = tiles < MOST_BLOCKS ? tiles : MOST_BLOCKS;
    if (blocks <= 1) {
        ReduceKernel<<<1, BLOCK_DIM>>>(from, to, n, Op(), Op::identity());
        return;
    }
    T* const results = static_cast<T*>(workspace);
    ReduceKernel<<<blocks, BLOCK_DIM>>>(from, Store<T>{results}, n, Op(), Op::identity());
    ReduceKernel<<<1, BLOCK_DIM>>>(Values<T>{results}, to, blocks, Op(), Op::identity());
}

template <class Op, class T>
void reduce(const T* input, T* output, void* workspace, size_t n) {
    launch<Op>(Values<T>{input}, Store<T>{output}, workspace, n);
}

void reduce_dot(const float* x, const float* y, float* output, void* workspace, size_t n) {
    launch<Sum<float>>(Products{x, y}, Store<float>{output}, workspace, n);
}

void reduce_minmax(const float* input, float* least, float* largest, void* workspace, size_t n) {
    launch<MinMax>(Pairs{input}, StoreBoth{least, largest}, workspace, n);
}

void reduce_compose(const Affine* input, Affine* output, void* workspace, size_t n) {
    reduce<Compose>(input, output, workspace, n);
}
