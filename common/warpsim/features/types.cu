// Loads, stores, arithmetic and conversions of every C type; vectors; every kind of memory.
#include "feature.cuh"

template <class To, class From>
__device__ To converted(From x) {
    return static_cast<To>(x);
}
template <class From>
__device__ void to_every_type(Results& put, From x) {
    put(converted<signed char>(x) + converted<unsigned char>(x) + converted<short>(x));
    put(converted<unsigned short>(x) + converted<int>(x) + converted<unsigned>(x));
    put(converted<long long>(x) + converted<unsigned long long>(x));
    put(converted<float>(x));
    put(converted<double>(x) + converted<bool>(x));
}

template <class T>
__device__ T computed(T* place, T b) {
    T a = place[0];
    volatile T* seen = place;
    a += seen[1];
    a *= b;
    a -= T(7);
    if (b != T(0)) a /= b;
    if (a < b) a = b;
    seen[1] = a;
    __syncwarp();
    T several[5];
    for (int i = 0; i < 5; ++i) several[i] = a + T(i);
    return several[unsigned(b) % 5];
}

template <class T>
__device__ void number(Results& put, unsigned* own, T b) {
    T* const place = reinterpret_cast<T*>(own);
    place[0] = b, place[1] = T(3);
    to_every_type(put, computed(place, b));
}

template <class T>
__device__ void integer(Results& put, unsigned* own, T b) {
    number(put, own, b);
    T a = b;
    a |= T(3);
    a ^= T(0x55);
    a <<= (b & 3);
    a >>= 1;
    a %= T(b | 1);
    put(T(~a));
}

template <class V>
__device__ void vector(Results& put, unsigned* own) {
    V* const place = reinterpret_cast<V*>(own);
    const V a = *place, b = __ldcg(place), c = __ldcs(place), d = __ldlu(place), e = __ldcv(place);
    __stcg(place + 1, a);
    __stcs(place + 2, b);
    __stwt(place + 3, c);
    __stwb(place + 1, d);
    put(e);
    put(__ldcv(place + 3));
}

__constant__ int squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};
__device__ __managed__ int managed = 11;
__device__ double variables[3] = {1, 2, 3};

__device__ void every_memory(Results& put, const unsigned* out) {
    __shared__ unsigned char bytes[64];
    __shared__ short shorts[64];
    extern __shared__ double dynamic[];
    const int t = threadIdx.x;
    bytes[t] = shorts[t] = dynamic[t] = t;
    __syncthreads();
    put(bytes[t ^ 1] + shorts[t ^ 2] + dynamic[t ^ 4]);
    put(squares[t % 8] + managed + variables[t % 3]);
    put(__isGlobal(out) + 2 * __isShared(bytes) + 4 * __isLocal(&t) + 8 * __isShared(out));
    put(*static_cast<short*>(__cvta_shared_to_generic(__cvta_generic_to_shared(&shorts[t]))));
    __int128 wide = (__int128)(t - 20) * 0x123456789abcdefll;
    wide += (unsigned __int128)t << 70;
    put(wide);
    put(wide / 7);
}

extern "C" __global__ void check(unsigned* out) {
    const int t = threadIdx.x;
    Results put(out + 64 * 16);
    unsigned* const own = out + 16 * t;
    integer(put, own, (signed char)t);
    integer(put, own, (unsigned char)t);
    integer(put, own, short(t * 7));
    integer(put, own, (unsigned short)(t * 7));
    integer(put, own, t * 77);
    integer(put, own, t * 77u);
    integer(put, own, t * 7777777777ll);
    integer(put, own, t * 7777777777ull);
    number(put, own, t * 1.5f);
    number(put, own, t * 1.25);
    for (int i = 0; i < 4; ++i) own[i] = t + 0x01020304 * i;
    vector<char4>(put, own);
    vector<uchar2>(put, own);
    vector<short2>(put, own);
    vector<ushort4>(put, own);
    vector<int2>(put, own);
    vector<uint4>(put, own);
    vector<longlong2>(put, own);
    vector<float2>(put, own);
    vector<float4>(put, own);
    vector<double2>(put, own);
    every_memory(put, out);
}

struct Struct {
    int values[10];
    double scale;
};
__global__ void structs(Struct by_value, const __grid_constant__ Struct constant, unsigned* out) {
    const int* const place = &constant.values[threadIdx.x % 10];
    out[threadIdx.x] = by_value.values[threadIdx.x % 10] + *place + by_value.scale;
}
__global__ void __launch_bounds__(128, 2) bounded(float* x) { x[0] = __builtin_nanf(""); }

int main() { return print_results(check, {1, 64, 160, 1024, 0}); }
