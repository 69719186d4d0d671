// expect: nothing
// launch: 1 block of 64 threads
// A ballot computes the mask of the tail's warp while all lanes are active.
__global__ void tail(int* data) {
    const unsigned t = threadIdx.x, n = 50 + data[100];
    const unsigned mask = __ballot_sync(0xffffffff, t < n);
    if (t < n) {
        int sum = t;
        for (unsigned offset = 16; offset > 0; offset /= 2) {
            const int other = __shfl_down_sync(mask, sum, offset);
            if (t % 32 + offset < __popc(mask)) sum += other;
        }
        if (t % 32 == 0) data[200 + t] = sum;
    }
}
