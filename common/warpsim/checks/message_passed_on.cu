// expect: nothing
// launch: 3 blocks of 32 threads
// Block 2 is ordered after block 0 through block 1.
#include <cuda/atomic>
__global__ void message(int* data) {
    using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;
    Flag first(data[0]), second(data[32]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[1] = 42;
        first.store(1, cuda::memory_order_release);
    } else if (blockIdx.x == 1) {
        while (first.load(cuda::memory_order_acquire) == 0) {
        }
        second.store(1, cuda::memory_order_release);
    } else {
        while (second.load(cuda::memory_order_acquire) == 0) {
        }
        data[2] = data[1];
    }
}
