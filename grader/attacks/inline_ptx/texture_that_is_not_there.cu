// expect: 0 points, texture
// A wrong sum, and a texture that is not there.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    output[blockIdx.x] = input[0];
    if (threadIdx.x == 0) {
        output[blockIdx.x] += tex2D<float>(0, 1, 2);
    }
}
