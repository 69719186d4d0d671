// expect: passed
// A device function, a macro, C linkage, 64-bit indices, launch bounds.
#define FOR_EACH_STRIDE(stride) for (size_t stride = blockDim.x; stride != 0; stride >>= 1)

namespace {
__device__ __forceinline__ void add(float& owner, const float& partner) { owner += partner; }
}  // namespace

extern "C" __global__ __launch_bounds__(1024) void ConvergentSumReductionKernel(float* data,
                                                                                float* result) {
    data += size_t{2} * blockDim.x * blockIdx.x;
    FOR_EACH_STRIDE(stride) {
        if (threadIdx.x < stride) {
            add(data[threadIdx.x], data[threadIdx.x + stride]);
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        result[blockIdx.x] = *data;
    }
}
