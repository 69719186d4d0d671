// expect: nothing
// launch: 4 blocks of 32 threads
// Each block waits for its turn, using a counter that is stored, not added to.
#include <cuda/atomic>
__global__ void turns(int* data) {
    cuda::atomic_ref<int, cuda::thread_scope_device> turn(data[0]);
    if (threadIdx.x != 0) return;
    while (turn.load(cuda::memory_order_acquire) != int(blockIdx.x)) {
    }
    data[1] += blockIdx.x;
    turn.store(blockIdx.x + 1, cuda::memory_order_release);
}
