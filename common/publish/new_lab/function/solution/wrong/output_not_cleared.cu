// expect: failed, cause output_not_initialised
// Adds to whatever *output held before.
__global__ void @KERNEL@(const float* input, float* output, size_t n) {
    const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(output, input[i]);
    }
}

void @FUNCTION@(const float* input, float* output, void* workspace, size_t n) {
    const size_t blocks = (n + 255) / 256;
    @KERNEL@<<<static_cast<unsigned>(blocks ? blocks : 1), 256>>>(input, output, n);
}
