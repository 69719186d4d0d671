// expect: passed
// Four elements a load; block size and operator are template parameters.
struct Plus {
    __device__ float operator()(float a, float b) const { return a + b; }
};

template <class Operator>
__device__ __forceinline__ float in_warp(float v, Operator combine) {
#pragma unroll
    for (int lanes = 16; lanes; lanes /= 2) {
        v = combine(v, __shfl_down_sync(0xffffffff, v, lanes));
    }
    return v;
}

template <int Threads, class Operator>
__device__ void in_block(const float* in, float* out, size_t n, Operator combine) {
    static_assert(Threads % 32 == 0, "whole warps");
    __shared__ float of_warp[Threads / 32];
    const size_t me = size_t{blockIdx.x} * Threads + threadIdx.x, all = size_t{gridDim.x} * Threads;
    float v = 0;
    if (reinterpret_cast<size_t>(in) % sizeof(float4) == 0) {
        for (size_t i = me; i < n / 4; i += all) {
            const float4 four = reinterpret_cast<const float4*>(in)[i];
            v = combine(v, combine(combine(four.x, four.y), combine(four.z, four.w)));
        }
        if (me < n % 4) {
            v = combine(v, in[n - 1 - me]);
        }
    } else {
        for (size_t i = me; i < n; i += all) {
            v = combine(v, in[i]);
        }
    }
    v = in_warp(v, combine);
    if (threadIdx.x % 32 == 0) {
        of_warp[threadIdx.x / 32] = v;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        v = in_warp(threadIdx.x < Threads / 32 ? of_warp[threadIdx.x] : 0.0f, combine);
        if (threadIdx.x == 0) {
            out[blockIdx.x] = v;
        }
    }
}

__global__ void ShuffleSumReductionKernel(const float* in, float* out, size_t n) {
    in_block<128>(in, out, n, Plus());
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* sums = static_cast<float*>(workspace) + 3;
    ShuffleSumReductionKernel<<<1000, 128>>>(input, sums, n);
    ShuffleSumReductionKernel<<<1, 128>>>(sums, output, 1000);
}
