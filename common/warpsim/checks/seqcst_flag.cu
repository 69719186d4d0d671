// expect: nothing
// launch: 2 blocks of 32 threads
#include <cuda/atomic>
__global__ void message(int* data) {
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(data[0]);
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[1] = 42;
        flag.store(1);
    } else {
        while (flag.load() == 0) {
        }
        data[2] = data[1];
    }
}
