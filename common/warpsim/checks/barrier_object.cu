// expect: nothing
// launch: 1 block of 64 threads
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
__global__ void meet(int* data) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int words[64];
    const unsigned t = threadIdx.x;
    if (t == 0) init(&barrier, 64);
    __syncthreads();
    words[t] = data[t];
    barrier.arrive_and_wait();
    data[t] = words[63 - t];
}
