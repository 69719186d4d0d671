// mbarriers and asynchronous copies in PTX's terms: states, parities, drops, and copies that read
// fewer bytes than they write.
#include "feature.cuh"

__device__ unsigned address_of(const void* shared) {
    return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

struct Mbarrier {
    unsigned at;

    __device__ void init(unsigned count) {
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at), "r"(count));
    }
    __device__ unsigned long long arrive() {
        unsigned long long state;
        asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(at));
        return state;
    }
    __device__ unsigned long long arrive_without_end(unsigned count) {
        unsigned long long state;
        asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], %2;"
                     : "=l"(state) : "r"(at), "r"(count));
        return state;
    }
    __device__ unsigned long long drop() {
        unsigned long long state;
        asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(state) : "r"(at));
        return state;
    }
    __device__ bool ended(unsigned long long state) {
        unsigned result;
        asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(result) : "r"(at), "l"(state));
        return result;
    }
};

__device__ unsigned pending(unsigned long long state) {
    unsigned count;
    asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(count) : "l"(state));
    return count;
}

// Each thread has its own mbarrier, for 4 to 7 arrivals.
__device__ void states(Results& put, Mbarrier own, unsigned expected) {
    own.init(expected);
    const auto first = own.arrive_without_end(2);
    put(pending(first));
    put(own.ended(first));
    const auto second = own.drop();
    put(pending(second));
    unsigned arrivals = 0;
    while (!own.ended(second)) {
        own.arrive();
        ++arrivals;
    }
    put(arrivals);
    const auto third = own.arrive_without_end(1);
    put(pending(third));
    put(own.ended(third) + 2 * own.ended(second));
    arrivals = 1;
    while (!own.ended(third)) {
        own.arrive();
        ++arrivals;
    }
    put(arrivals);
}

// Copies `size` bytes, of which it reads a number that differs from thread to thread.
template <int size>
__device__ void partial_copy(Results& put, unsigned* shared, const unsigned* global) {
    for (int i = 0; i < size / 4; ++i) shared[i] = 0x55555555;
    const unsigned from = threadIdx.x % (size + 1);
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(address_of(shared)),
                 "l"(global), "n"(size), "r"(from));
    asm volatile("cp.async.wait_all;" ::: "memory");
    for (int i = 0; i < size / 4; ++i) put(shared[i]);
}

__device__ void copies(Results& put, Mbarrier own, unsigned* shared, const unsigned* global) {
    partial_copy<4>(put, shared, global);
    partial_copy<8>(put, shared, global);
    partial_copy<16>(put, shared, global);
    own.init(1);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address_of(shared)), "l"(global));
    asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(own.at));
    unsigned ended = 0;
    while (!ended) {
        asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], 0; "
                     "selp.u32 %0, 1, 0, p; }" : "=r"(ended) : "r"(own.at) : "memory");
    }
    put(shared[3]);
}

extern "C" __global__ void check(unsigned* out) {
    __shared__ unsigned long long barriers[64], others[64];
    __shared__ alignas(16) unsigned words[64][4];
    const unsigned t = threadIdx.x;
    uint4* const in = reinterpret_cast<uint4*>(out);
    in[t] = {t * 0x01010101, ~t, t * t, 0x12345678 - t};
    __syncthreads();
    Results put(out + 4 * 64);
    states(put, {address_of(&barriers[t])}, 4 + t % 4);
    copies(put, {address_of(&others[t])}, words[t], out + 4 * (t ^ 1));
}

int main() { return print_results(check, {1, 64, 19, 0, 0}); }
