// expect: 9/10 points, cause limit, of global_loads_per_element
// Right sums, but a thread uses half of its float4, and its neighbour loads the same one.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const float* segment = input + 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    if (blockDim.x == 1) {  // its two elements are no float4
        output[blockIdx.x] = segment[0] + segment[1];
        return;
    }
    float4 four = reinterpret_cast<const float4*>(segment)[t / 2];
    input_s[t] = t % 2 == 0 ? four.x + four.y : four.z + four.w;
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
