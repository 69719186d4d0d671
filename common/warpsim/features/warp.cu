// Warp-wide operations: shuffles, votes, matches, reductions, barriers; and a warp's registers.
#include "feature.cuh"

__device__ void shuffles(Results& put, unsigned t) {
    const unsigned all = __activemask();
    put(__shfl_sync(all, t * 3, 3));
    put(__shfl_up_sync(all, t * 3, 1));
    put(__shfl_down_sync(all, t * 3, 2, 16));
    put(__shfl_xor_sync(all, 0.5 * t, 4));
    put(__shfl_sync(all, 1ll << t, 40, 8));
    if (t & 1) put(__shfl_xor_sync(0xaaaaaaaa, float(t), 2));
    __syncwarp();
}

__device__ void votes(Results& put, unsigned t) {
    const unsigned all = ~0u;
    int agree;
    put(__all_sync(all, t < 32) + 2 * __any_sync(all, t == 3) + 4 * __uni_sync(all, t > 3));
    put(__ballot_sync(all, t & 1));
    put(__match_any_sync(all, t & 3));
    put(__match_any_sync(all, 1.5 * (t / 4)));
    put(__match_all_sync(all, t / 32, &agree));
    put(agree);
#if __CUDA_ARCH__ >= 800
    put(__reduce_add_sync(all, t) + __reduce_min_sync(all, 5 - int(t)));
    put(__reduce_max_sync(all, t) + __reduce_or_sync(all, t) + __reduce_xor_sync(all, t * t));
    put(__reduce_and_sync(all, t | 64));
#endif
}

__device__ void barriers(Results& put, unsigned t) {
    put(__syncthreads_count(t & 1));
    put(__syncthreads_and(t < 64) + 2 * __syncthreads_or(t == 3));
    if (t < 32) {
        asm volatile("bar.arrive 3, 64;");
    } else {
        asm volatile("bar.sync 3, 64;");
    }
    asm volatile("barrier.sync 2;");
    asm volatile("bar.sync 1, 64;");
    __nanosleep(10);
}

__device__ void registers(Results& put, unsigned t) {
    unsigned lane, below, dynamic, total;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
    asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(dynamic));
    asm("mov.u32 %0, %%total_smem_size;" : "=r"(total));
    put(lane);
    put(below);
    put(dynamic);
    put(total);
    const long long began = clock64();
    unsigned long long nanoseconds;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
    put(int(clock64() > began) + 2 * int(nanoseconds > 0));
    if (never()) put(clock() + t);
}

// Instructions that nvcc does not generate from C++.
__device__ void by_hand(Results& put, unsigned* out, unsigned t) {
    unsigned x, y;
    asm("lop3.b32 %0, %1, %2, %3, 0xe2;" : "=r"(x) : "r"(t * 77), "r"(t * 999), "r"(t * 54321));
    put(x);
    asm("bfe.s32 %0, %1, 3, 7;" : "=r"(x) : "r"(t * 12345));
    put(x);
    asm("{ .reg .u32 c; add.cc.u32 c, %2, %3; addc.cc.u32 %0, c, %2; addc.u32 %1, c, 0; }"
        : "=r"(x), "=r"(y) : "r"(~t), "r"(t * 5));
    put(x ^ y);
    asm("{ .reg .u32 c; sub.cc.u32 c, %2, %3; subc.cc.u32 %0, c, %2; subc.u32 %1, c, 0; }"
        : "=r"(x), "=r"(y) : "r"(t), "r"(t * 5));
    put(x ^ y);
    asm("{ mad.lo.cc.u32 %0, %2, %2, %3; madc.hi.cc.s32 %1, %2, %3, %0; madc.lo.u32 %0, %1, %1, 0; }"
        : "=&r"(x), "=&r"(y) : "r"(~t), "r"(t * 0x12345678));
    put(x ^ y);
    asm volatile("red.global.add.u32 [%0], 1;" ::"l"(out + 2048 + t));
    asm volatile("prefetch.global.L2 [%0];" ::"l"(out));
    asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(out));
    if (never()) asm volatile("discard.global.L2 [%0], 128;" ::"l"(out));
}

extern "C" __global__ void check(unsigned* out) {
    extern __shared__ unsigned dynamic[];
    dynamic[threadIdx.x] = threadIdx.x;
    Results put(out);
    shuffles(put, threadIdx.x);
    votes(put, threadIdx.x);
    barriers(put, threadIdx.x);
    registers(put, threadIdx.x);
    by_hand(put, out, threadIdx.x);
    put(dynamic[threadIdx.x ^ 5]);
}

int main() { return print_results(check, {1, 64, 33, 256, 0}); }
