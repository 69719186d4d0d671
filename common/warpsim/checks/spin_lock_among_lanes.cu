// expect: nothing
// launch: 1 block of 32 threads
__global__ void lock(int* data) {
    for (bool done = false; !done;) {
        if (atomicCAS(&data[0], 0, 1) == 0) {
            __threadfence();
            data[1] += threadIdx.x;
            __threadfence();
            atomicExch(&data[0], 0);
            done = true;
        }
    }
}
