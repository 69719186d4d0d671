// expect: nothing
// launch: 1 block of 32 threads
__global__ void four(float* data) {
    __shared__ __align__(16) float values[66];
    for (unsigned i = threadIdx.x; i < 66; i += 32) values[i] = data[i];
    __syncthreads();
    const float4 x = reinterpret_cast<float4*>(values)[threadIdx.x % 16];
    const float tail = threadIdx.x < 2 ? values[64 + threadIdx.x] : 0;
    data[threadIdx.x] = x.x + x.y + x.z + x.w + tail;
}
