// Asynchronous copies: pipelines, memcpy_async with barriers and groups, and the underlying
// primitives.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>

#include <cuda/barrier>
#include <cuda/pipeline>

#include "feature.cuh"

namespace cg = cooperative_groups;
using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

constexpr unsigned threads = 128;
struct Staged {
    alignas(16) unsigned words[4][threads];
};

__device__ void with_pipelines(Results& put, Staged& staged, const unsigned* in) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    const auto block = cg::this_thread_block();
    const unsigned t = threadIdx.x;
    auto shared_by_all = cuda::make_pipeline(block, &state);
    for (int stage = 0; stage < 3; ++stage) {
        shared_by_all.producer_acquire();
        cuda::memcpy_async(block, staged.words[stage % 2], in + stage, sizeof(unsigned) * threads,
                           shared_by_all);
        shared_by_all.producer_commit();
        shared_by_all.consumer_wait();
        put(staged.words[stage % 2][t ^ 1]);
        shared_by_all.consumer_release();
    }
    auto own = cuda::make_pipeline();
    for (int stage = 0; stage < 2; ++stage) {
        own.producer_acquire();
        cuda::memcpy_async(&staged.words[2 + stage][t], in + t + stage, sizeof(unsigned), own);
        own.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<1>(own);
    put(staged.words[2][t]);
    cuda::pipeline_consumer_wait_prior<0>(own);
    put(staged.words[3][t]);
    own.consumer_release();
    own.consumer_release();
    block.sync();
}

__device__ void with_barriers(Results& put, Staged& staged, const unsigned* in) {
    __shared__ BlockBarrier barrier;
    const auto block = cg::this_thread_block();
    const unsigned t = threadIdx.x;
    if (t == 0) init(&barrier, blockDim.x);
    block.sync();
    const auto whole = cuda::aligned_size_t<16>(sizeof(unsigned) * threads);
    cuda::memcpy_async(block, staged.words[0], in, whole, barrier);
    barrier.arrive_and_wait();
    put(staged.words[0][t ^ 3]);
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    cuda::memcpy_async(&staged.words[1][t], in + t, sizeof(unsigned), barrier);
    token = barrier.arrive();
    barrier.wait(std::move(token));
    put(staged.words[1][t]);
    if (t == 5) {
        barrier.arrive_and_drop();
    } else {
        barrier.arrive_and_wait();
        barrier.arrive_and_wait();
    }
    block.sync();
    cg::memcpy_async(block, staged.words[2], in, sizeof(unsigned) * threads);
    cg::memcpy_async(block, staged.words[3], in + threads, sizeof(unsigned) * threads);
    cg::wait_prior<1>(block);
    put(staged.words[2][t ^ 2]);
    cg::wait(block);
    put(staged.words[3][t ^ 2]);
    block.sync();
}

__device__ void with_primitives(Results& put, Staged& staged, const unsigned* in) {
    __shared__ __mbarrier_t barrier;
    const unsigned t = threadIdx.x;
    if (t == 0) __mbarrier_init(&barrier, blockDim.x);
    __pipeline_memcpy_async(&staged.words[0][t], in + t, 4);
    __pipeline_commit();
    __pipeline_memcpy_async(&staged.words[1][t], in + t, 4, 2);  // two bytes, and two zeros
    __pipeline_commit();
    __pipeline_wait_prior(1);
    put(staged.words[0][t]);
    __pipeline_wait_prior(0);
    put(staged.words[1][t]);
    __syncthreads();
    if (t < threads / 4) __pipeline_memcpy_async(&staged.words[2][4 * t], in + 4 * t, 16);
    __pipeline_memcpy_async(&staged.words[3][t], in + 2 * t, 4);
    __pipeline_arrive_on(&barrier);
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
    put(staged.words[2][t ^ 8] + staged.words[3][t ^ 16]);
    __syncthreads();
    token = t < 64 ? __mbarrier_arrive_and_drop(&barrier) : __mbarrier_arrive(&barrier);
#if __CUDA_ARCH__ >= 900
    while (!__mbarrier_try_wait(&barrier, token, 1000)) {
    }
#else
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
#endif
    __syncthreads();
    if (t == 64) put(__mbarrier_token_pending_count(__mbarrier_arrive(&barrier)));
    __syncthreads();
    if (t == 0) __mbarrier_inval(&barrier);
}

extern "C" __global__ void check(unsigned* out) {
    __shared__ Staged staged;
    Results put(out);
    for (int i = 0; i < 3; ++i) put(2654435761u * (threadIdx.x + 1 + i * threads));
    __syncthreads();
    with_pipelines(put, staged, out);
    with_barriers(put, staged, out);
    with_primitives(put, staged, out);
}

int main() { return print_results(check, {1, threads, 16, 0, 0}); }
