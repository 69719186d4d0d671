// f16 and bf16: arithmetic, comparisons, conversions, shuffles.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "feature.cuh"

template <class H>
__device__ void exact(Results& put, H a, H b, H c) {
    put(a + b);
    put(a - c);
    put(a * b);
    put(__hfma(a, b, c));
    put(__hfma_sat(a, b, c));
    put(__hfma_relu(a, b, -c));
    put(__hadd_sat(a, b));
    put(__hmul_sat(a, b));
    put(__hsub_sat(a, b));
    put(__hneg(a));
    put(__habs(b));
    put(__hmax(a, b));
    put(__hmin(a, b));
    put(__hmax_nan(a, c));
    put(__hmin_nan(a, c));
    put(hfloor(a));
    put(hceil(a));
    put(htrunc(a));
    put(hrint(a));
    put(int(a < b) + 2 * int(a == b) + 4 * int(__hltu(a, b)) + 8 * int(__hne(a, c)) +
        16 * int(__hge(a, c)) + 32 * int(__hgtu(a, c)) + 64 * int(__hisnan(a)) + 128 * __hisinf(b));
}

template <class H>
__device__ void approximate(Results& put, H a, H b) {
    put(a / b);
    put(hsqrt(b));
    put(hrsqrt(b));
    put(hrcp(b));
    put(hexp(a));
    put(hexp2(a));
    put(hexp10(a));
    put(hlog(b));
    put(hlog2(b));
    put(hlog10(b));
    put(hsin(a));
    put(hcos(a));
    put(htanh(b));
    put(htanh_approx(a));
}

template <class Pair>
__device__ void pairs(Results& put, Pair p, Pair q, Pair s) {
    put(__hfma2(p, q, s));
    put(p * q + s);
    put(p - q);
    put(__hmax2(p, q));
    put(__hmin2_nan(p, s));
    put(__habs2(p));
    put(__hneg2(p));
    put(__hadd2_sat(p, q));
    put(__hfma2_relu(p, q, s));
    put(__hcmadd(p, q, s));
    put(__hgt2(p, q));
    put(__hlt2_mask(p, q));
    put(int(__hbgt2(p, q)) + 2 * int(__hbequ2(p, q)));
    put(__shfl_xor_sync(~0u, p, 1));
    if (never()) put(p / q);
}

__device__ void conversions(Results& put, __half a, __nv_bfloat16 x, float f, int t) {
    put(__half2float(a));
    put(__bfloat162float(x));
    put(__half2int_rn(a) + __half2uint_rd(a) + __half2short_ru(a) + __half2ushort_rn(a));
    put(__half2ll_rz(a) + __half2ull_rn(a) + __half2char_rz(a) + __half2uchar_rz(a));
    put(__bfloat162int_rn(x) + __bfloat162uint_rd(x) + __bfloat162short_ru(x));
    put(__bfloat162ll_rz(x) + __bfloat162ull_rn(x) + __bfloat162uchar_rz(x) +
        __bfloat162ushort_rz(x));
    put(__halves2half2(__float2half_rz(f), __float2half_rd(f)));
    put(__halves2half2(__float2half_ru(f), __uint2half_rz(t)));
    put(__halves2half2(__short2half_rn(t), __ll2half_rn(t)));
    put(__halves2half2(__ushort2half_ru(t), __ull2half_rd(t)));
    put(__halves2bfloat162(__float2bfloat16_rz(f), __float2bfloat16_rd(f)));
    put(__halves2bfloat162(__float2bfloat16_ru(f), __uint2bfloat16_rz(t)));
    put(__halves2bfloat162(__short2bfloat16_rn(t), __ll2bfloat16_rn(t)));
    put(__halves2bfloat162(__ushort2bfloat16_ru(t), __ull2bfloat16_rd(t)));
    put(__halves2bfloat162(__double2bfloat16(f), __int2bfloat16_rn(t * 1001)));
    put(__halves2half2(__double2half(f), __int2half_rn(t * 1001)));
}

extern "C" __global__ void check(unsigned* out) {
    Results put(out);
    const int t = threadIdx.x;
    const float f = (t - 16) * 0.3f;
    const __half a = __float2half(f), b = __int2half_rn(t + 1), c = __double2half(t % 3 - 0.5);
    const __nv_bfloat16 x = __float2bfloat16(f), y = __int2bfloat16_rn(t + 1),
                        z = __double2bfloat16(t % 3 - 0.5);
    exact(put, a, b, c);
    pairs(put, __halves2half2(a, b), __halves2half2(c, a), __halves2half2(b, c));
    if (never()) approximate(put, a, b);
#if __CUDA_ARCH__ >= 800  // below 8.0, bfloat16 is only converted
    exact(put, x, y, z);
    if (never()) approximate(put, x, y);
    pairs(put, __halves2bfloat162(x, y), __halves2bfloat162(z, x), __halves2bfloat162(y, z));
#endif
    conversions(put, a, x, f, t);
}

int main() { return print_results(check, {1, 32, 86, 0, 0}); }
