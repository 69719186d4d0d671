// Atomic operations of every type, ordering and scope, through atomic_ref and the old functions.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cuda/atomic>

#include "feature.cuh"

// On a place that only this thread uses: the results do not depend on the order of threads.
template <class T, cuda::thread_scope scope>
__device__ T integer(T* own) {
    using namespace cuda;
    atomic_ref<T, scope> a(*own);
    T r = a.load(memory_order_acquire);
    a.store(r + 1, memory_order_release);
    a.store(r + 2);
    r += a.load(memory_order_relaxed) + a.load();
    r += a.fetch_add(1) + a.fetch_add(3, memory_order_relaxed) + a.fetch_sub(1, memory_order_acquire);
    r += a.fetch_and(~T(0), memory_order_release) + a.fetch_or(4, memory_order_acq_rel);
    r += a.fetch_xor(5) + a.fetch_min(30) + a.fetch_max(3, memory_order_relaxed) + a.exchange(r);
    T expected = r;
    a.compare_exchange_strong(expected, 4);
    a.compare_exchange_weak(expected, 5, memory_order_relaxed);
    a++;
    --a;
    return r + expected + a.load();
}

template <class T>
__device__ T of_every_scope(T* own) {
    return integer<T, cuda::thread_scope_block>(own) + integer<T, cuda::thread_scope_device>(own) +
           integer<T, cuda::thread_scope_system>(own);
}

template <class T>
__device__ T floating(T* own) {
    cuda::atomic_ref<T, cuda::thread_scope_device> a(*own);
    T r = a.fetch_add(1) + a.fetch_sub(2) + a.exchange(3) + a.fetch_max(7) + a.load();
    T expected = 7;
    a.compare_exchange_strong(expected, 2);
    return r + a.load();
}

template <class T>
__device__ T old_functions(T* own) {
    T r = atomicAdd(own, T(1)) + atomicExch(own, T(2)) + atomicMin(own, T(3)) + atomicMax(own, T(4));
    r += atomicAnd(own, T(7)) + atomicOr(own, T(8)) + atomicXor(own, T(1)) + atomicCAS(own, T(13), T(2));
    r += atomicAdd_block(own, T(1)) + atomicAdd_system(own, T(1)) + atomicCAS_block(own, T(4), T(3));
    return r + atomicMax_system(own, T(9)) + *own;
}

__device__ void fences() {
    using namespace cuda;
    atomic_thread_fence(memory_order_seq_cst, thread_scope_block);
    atomic_thread_fence(memory_order_acq_rel, thread_scope_system);
    atomic_thread_fence(memory_order_acquire, thread_scope_device);
    __threadfence();
    __threadfence_block();
    __threadfence_system();
}

extern "C" __global__ void check(unsigned* out) {
    __shared__ unsigned long long shared[64];
    __shared__ unsigned total, turns;
    __shared__ float sum;
    const unsigned t = threadIdx.x;
    auto* own = reinterpret_cast<unsigned long long*>(out) + t;
    Results put(out + 128);
    if (t == 0) total = turns = 0, sum = 0;
    shared[t] = *own = t;
    __syncthreads();
    put(of_every_scope(reinterpret_cast<unsigned*>(own)));
    put(of_every_scope(reinterpret_cast<int*>(&shared[t])));
    put(of_every_scope(reinterpret_cast<long long*>(own)));
    put(of_every_scope(&shared[t]));
    put(of_every_scope(reinterpret_cast<unsigned char*>(own)));
    put(of_every_scope(reinterpret_cast<short*>(&shared[t])));
    put(old_functions(reinterpret_cast<int*>(own)));
    put(old_functions(reinterpret_cast<unsigned*>(&shared[t])));
    put(old_functions(own));
    *reinterpret_cast<float*>(own) = t;
    put(floating(reinterpret_cast<float*>(own)));
    *reinterpret_cast<double*>(&shared[t]) = t;
    put(floating(reinterpret_cast<double*>(&shared[t])));
    *own = 0x3c003c00;
    put(atomicAdd(reinterpret_cast<__half2*>(own), __half2{1, 2}));
    put(atomicAdd(reinterpret_cast<__nv_bfloat16*>(own), __nv_bfloat16(1.5f)));
    put(atomicCAS(reinterpret_cast<unsigned short*>(own), 0x4000, 7));
    fences();
    atomicAdd(&total, t);
    atomicInc(&turns, 5);
    atomicDec(&turns, 9);
    atomicAdd(&sum, float(t));
    __syncthreads();
    put(total);
    put(sum);
#if __CUDA_ARCH__ >= 900
    if (never()) put(atomicAdd(reinterpret_cast<float4*>(own), float4{1, 2, 3, 4}).w);
    if (never()) put(atomicAdd(reinterpret_cast<float2*>(own), float2{1, 2}).x);
#endif
}

int main() { return print_results(check, {1, 64, 22, 0, 0}); }
