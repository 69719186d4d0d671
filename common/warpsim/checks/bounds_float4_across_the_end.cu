// expect: fault, line 8: reads values[64..67], 2 elements past its end (66 elements of 4 bytes)
// launch: 1 block of 32 threads
// 66 floats are 16 float4s and a tail of two.
__global__ void four(float* data) {
    __shared__ __align__(16) float values[66];
    for (unsigned i = threadIdx.x; i < 66; i += 32) values[i] = data[i];
    __syncthreads();
    const float4 x = reinterpret_cast<float4*>(values)[threadIdx.x % 17];
    data[threadIdx.x] = x.x + x.y + x.z + x.w;
}
