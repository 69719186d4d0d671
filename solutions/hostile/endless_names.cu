// expect: refused, SIGXFSZ
// A thousand launches of a kernel whose name has sixty thousand letters.

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float input_s[256];
    float sum = 0;
    for (size_t i = threadIdx.x; i < n; i += 256) {
        sum += input[i];
    }
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = 128; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        *output = input_s[0];
    }
}

#define TEN(x) x##0, x##1, x##2
template <int... numbers>
struct List {};
template <class T>
__global__ void Named(const float*, float*, size_t) {}
template <class A, class B>
struct Pair {
    struct Inner {};
};
template <int depth>
struct Deep {
    using type = Pair<typename Deep<depth - 1>::type, List<depth, depth + 1000, depth + 2000>>;
};
template <>
struct Deep<0> {
    using type = int;
};

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    for (int i = 0; i < 998; ++i) {
        Named<Deep<200>::type><<<1, 1>>>(input, output, n);
    }
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
}
