// expect: nothing
// launch: 1 block of 64 threads
__global__ void vectors(float* data) {
    const unsigned t = threadIdx.x;
    data[t] = t;
    __syncthreads();
    if (t < 16) {
        const float4 four = reinterpret_cast<float4*>(data)[t];
        data[64 + t] = four.x + four.w;
    }
}
