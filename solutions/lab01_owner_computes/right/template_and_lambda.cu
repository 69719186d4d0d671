// expect: passed
// The tree as a template over the operator.
namespace tree {
template <typename Operator>
__device__ void reduce(float* segment, Operator combine) {  // segment[0] holds the result
    float* mine = segment + 2 * threadIdx.x;
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride == 0) {
            *mine = combine(*mine, mine[stride]);
        }
        __syncthreads();
    }
}
}  // namespace tree

__global__ void SimpleSumReductionKernel(float* input, float* output) {
    input += 2 * blockDim.x * blockIdx.x;
    tree::reduce(input, [](float a, float b) { return a + b; });
    if (threadIdx.x == 0) {
        output[blockIdx.x] = *input;
    }
}
