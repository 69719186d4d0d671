// expect: nothing
// launch: 1 block of 32 threads
__global__ void add(int* data) {
    int sum;
    asm volatile("{ .reg .s32 fresh; .reg .pred p; setp.eq.s32 p, %1, 0; @p mov.s32 fresh, 3;"
                 "@!p mov.s32 fresh, 4; add.s32 %0, fresh, %1; }" : "=r"(sum) : "r"(data[100]));
    data[threadIdx.x] = sum;
}
