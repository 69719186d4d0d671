// expect: uninitialised, lines 6 and 0
// launch: 1 block of 32 threads
// Inline PTX adds to a register that it has not set.
__global__ void add(int* data) {
    int sum;
    asm volatile("{ .reg .s32 fresh; add.s32 %0, fresh, %1; }" : "=r"(sum) : "r"(data[100]));
    data[threadIdx.x] = sum;
}
