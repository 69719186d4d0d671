// expect: passed
// Load, tree and store as device functions; the operator is a lambda.
namespace lab {
__device__ float load_pair(const float* segment) {
    return segment[threadIdx.x] + segment[threadIdx.x + blockDim.x];
}

template <typename Operator>
__device__ float tree(float* shared, Operator combine) {  // thread 0 holds the result
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            shared[threadIdx.x] = combine(shared[threadIdx.x], shared[threadIdx.x + stride]);
        }
    }
    return shared[threadIdx.x];
}
}  // namespace lab

__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    input_s[threadIdx.x] = lab::load_pair(input + 2 * blockDim.x * blockIdx.x);
    auto add = [](auto a, auto b) { return a + b; };
    float sum = lab::tree(input_s, add);
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}
