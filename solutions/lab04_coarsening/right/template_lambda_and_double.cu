// expect: passed
// The block's size as a template parameter, the operator a lambda, partial sums in double.
template <unsigned int Threads, typename In, typename Out, typename Combine>
__device__ void reduce(const In* in, Out* out, size_t n, Combine combine) {
    __shared__ double shared[Threads];
    double sum = 0;
#pragma unroll 4
    for (size_t i = size_t{blockIdx.x} * Threads + threadIdx.x; i < n;
         i += size_t{gridDim.x} * Threads) {
        sum = combine(sum, in[i]);
    }
    shared[threadIdx.x] = sum;
#pragma unroll
    for (unsigned int stride = Threads / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            shared[threadIdx.x] = combine(shared[threadIdx.x], shared[threadIdx.x + stride]);
        }
    }
    if (threadIdx.x == 0) {
        out[blockIdx.x] = static_cast<Out>(shared[0]);
    }
}

template <unsigned int Threads, typename In, typename Out>
__global__ void CoarsenedSumReductionKernel(const In* in, Out* out, size_t n) {
    reduce<Threads>(in, out, n, [](auto a, auto b) { return a + b; });
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    auto* partial = static_cast<double*>(workspace);
    CoarsenedSumReductionKernel<128, float, double><<<600, 128>>>(input, partial, n);
    CoarsenedSumReductionKernel<512, double, float><<<1, 512>>>(partial, output, 600);
}
