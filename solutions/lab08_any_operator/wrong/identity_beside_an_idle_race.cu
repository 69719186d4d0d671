// expect: 8/10 points, cause wrong_identity
// says: even if every element is the identity -inf
// says: also     a race
// The maximum begins at the smallest positive float. All threads read the block's result, without a
// barrier, and only thread 0 uses it: a race on which nothing depends.
#include <cuda_fp16.h>
#include <limits>
constexpr unsigned int BLOCK_DIM = 256;

template <class T> T smallest() { return std::numeric_limits<T>::has_infinity ? T(-INFINITY) : std::numeric_limits<T>::lowest(); }
template <class T> T biggest() { return std::numeric_limits<T>::has_infinity ? T(INFINITY) : std::numeric_limits<T>::max(); }
template <> __half smallest<__half>() { return __half(-INFINITY); }
template <> __half biggest<__half>() { return __half(INFINITY); }

template <class T> struct Sum {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a + b; }
};
template <class T> struct Product {
    static T identity() { return 1; }
    __device__ T operator()(T a, T b) const { return a * b; }
};
template <class T> struct Max {
    static T identity() { return std::numeric_limits<T>::min(); }
    __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};
template <class T> struct Min {
    static T identity() { return biggest<T>(); }
    __device__ T operator()(T a, T b) const { return a < b ? a : b; }
};
template <class T> struct LogicalAnd {
    static T identity() { return 1; }
    __device__ T operator()(T a, T b) const { return a && b; }
};
template <class T> struct LogicalOr {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a || b; }
};
template <class T> struct BitAnd {
    static T identity() { return T(-1); }
    __device__ T operator()(T a, T b) const { return a & b; }
};
template <class T> struct BitOr {
    static T identity() { return 0; }
    __device__ T operator()(T a, T b) const { return a | b; }
};

struct Affine { unsigned int a, b; };
struct Then {
    static Affine identity() { return {1, 0}; }
    __device__ Affine operator()(Affine f, Affine g) const { return {g.a * f.a, g.a * f.b + g.b}; }
};
struct Two { float lo, hi; };
struct TwoOp {
    static Two identity() { return {INFINITY, -INFINITY}; }
    __device__ Two operator()(Two a, Two b) const { return {a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi}; }
};

// thread 0 gets the result; a tree in shared memory, neighbours first
template <class T, class Op>
__device__ T block_reduce(T mine, Op op, T identity) {
    __shared__ T part[1024];
    __syncthreads();
    part[threadIdx.x] = mine;
    for (unsigned d = 1; d < blockDim.x; d *= 2) {
        __syncthreads();
        unsigned k = threadIdx.x * 2 * d;
        if (k + d < blockDim.x) part[k] = op(part[k], part[k + d]);
    }
    return part[0];
}

template <class T> struct Plain { const T* p; __device__ T operator()(size_t i) const { return p[i]; } };
struct Mul { const float *x, *y; __device__ float operator()(size_t i) const { return x[i] * y[i]; } };
struct Both { const float* p; __device__ Two operator()(size_t i) const { float v = p[i]; return {v, v}; } };
template <class T> struct To { T* p; __device__ void operator()(int b, T v) const { p[b] = v; } };
struct ToBoth { float *lo, *hi; __device__ void operator()(int, Two v) const { *lo = v.lo; *hi = v.hi; } };

template <class T, class Op, class From, class Into>
__global__ void run(From from, Into into, size_t n, Op op, T identity) {
    size_t share = (n + gridDim.x - 1) / gridDim.x;
    share = (share + 255) / 256 * 256;
    size_t begin = blockIdx.x * share, end = begin + share < n ? begin + share : n;
    T all = identity;
    for (size_t s = begin; s < end; s += BLOCK_DIM) {
        size_t i = s + threadIdx.x;
        T r = block_reduce(i < end ? from(i) : identity, op, identity);
        all = op(all, r);
    }
    if (threadIdx.x == 0) into(blockIdx.x, all);
}

template <class Op, class From, class Into>
void start(From from, Into into, void* workspace, size_t n) {
    using T = decltype(Op::identity());
    T* part = (T*)workspace;
    size_t blocks = (n + 4095) / 4096;
    if (blocks < 1) blocks = 1;
    if (blocks > 512) blocks = 512;
    run<<<blocks, BLOCK_DIM>>>(from, To<T>{part}, n, Op(), Op::identity());
    run<<<1, BLOCK_DIM>>>(Plain<T>{part}, into, blocks, Op(), Op::identity());
}

template <class Op, class T>
void reduce(const T* input, T* output, void* workspace, size_t n) { start<Op>(Plain<T>{input}, To<T>{output}, workspace, n); }
void reduce_dot(const float* x, const float* y, float* output, void* workspace, size_t n) { start<Sum<float>>(Mul{x, y}, To<float>{output}, workspace, n); }
void reduce_minmax(const float* input, float* least, float* largest, void* workspace, size_t n) { start<TwoOp>(Both{input}, ToBoth{least, largest}, workspace, n); }
void reduce_compose(const Affine* input, Affine* output, void* workspace, size_t n) { start<Then>(Plain<Affine>{input}, To<Affine>{output}, workspace, n); }
