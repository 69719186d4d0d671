// expect: race, lines 9 and 19
// launch: 3 blocks of 32 threads
// Block 2 reads block 1's store, which does not order it after block 0.
#include <cuda/atomic>
__global__ void message(int* data) {
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(data[0]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[1] = 42;
        flag.store(1, cuda::memory_order_release);
    } else if (blockIdx.x == 1) {
        while (flag.load(cuda::memory_order_relaxed) != 1) {
        }
        flag.store(2, cuda::memory_order_relaxed);
    } else {
        while (flag.load(cuda::memory_order_relaxed) != 2) {
        }
        if (flag.load(cuda::memory_order_acquire) != 2) return;
        data[2] = data[1];
    }
}
