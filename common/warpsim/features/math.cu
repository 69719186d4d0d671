// CUDA's mathematical functions and integer intrinsics. Those guarded by never() use instructions
// that PTX specifies with a tolerance.
#include "feature.cuh"

template <class T>
__device__ void exact(Results& put, T a, T b, T c) {
    put(fma(a, b, c));
    put(sqrt(b));
    put(a / b);
    put(fmod(b, c));
    put(remainder(b, c));
    put(floor(a) + ceil(b));
    put(trunc(a) + rint(b) + nearbyint(a));
    put(round(b));
    put(fmax(a, b) + fmin(a, c) + fabs(a) + copysign(a, b) + fdim(a, b));
    put(nextafter(a, b));
    put(ldexp(a, 2) + scalbn(b, -3) + logb(b) + ilogb(b));
    int exponent;
    put(frexp(b, &exponent));
    put(exponent);
    T whole;
    put(modf(b, &whole));
    put(whole);
    put(isnan(a) + 2 * isinf(b) + 4 * isfinite(a) + 8 * signbit(a));
    put(lrint(a) + llrint(b) + lround(a) + llround(b));
    put(hypot(a, b));
}

template <class T>
__device__ void approximate(Results& put, T a, T b, T c) {
    put(sin(a) + cos(a) + tan(a) + exp(a) + exp2(a) + exp10(a) + expm1(a));
    put(log(b) + log2(b) + log10(b) + log1p(b) + pow(b, a) + rsqrt(b) + rcbrt(b));
    put(asin(a) + acos(a) + atan(a) + atan2(a, b) + sinh(a) + cosh(a) + tanh(a));
    put(asinh(a) + acosh(b) + atanh(a) + erf(a) + erfc(a) + erfinv(a) + erfcinv(b));
    put(tgamma(b) + lgamma(b) + j0(a) + j1(a) + y0(b) + y1(b) + cyl_bessel_i0(a));
    put(normcdf(a) + normcdfinv(b) + sinpi(a) + cospi(a) + rhypot(a, b) + norm3d(a, b, c));
    T sine, cosine;
    sincos(a, &sine, &cosine);
    put(sine * cosine + cbrt(a));
    sincospi(a, &sine, &cosine);
    put(sine * cosine);
}

__device__ void intrinsics_of_floats(Results& put, float a, float b, float c) {
    put(__fadd_rn(a, b) + __fadd_rz(a, b) + __fadd_ru(a, b) + __fadd_rd(a, b));
    put(__fmul_rn(a, b) + __fmul_rz(a, b) + __fmul_ru(a, b) + __fmul_rd(a, b));
    put(__fmaf_rn(a, b, c) + __fmaf_rz(a, b, c) + __fmaf_ru(a, b, c) + __fmaf_rd(a, b, c));
    put(__fdiv_rn(a, b) + __fdiv_rz(a, b) + __fdiv_ru(a, b) + __fdiv_rd(a, b));
    put(__fsqrt_rn(b) + __fsqrt_rz(b) + __fsqrt_ru(b) + __fsqrt_rd(b));
    put(__frcp_rn(b) + __frcp_rz(b) + __frcp_ru(b) + __frcp_rd(b));
    put(__fsub_rn(a, b) + __fsub_rz(a, b) + __saturatef(a));
    if (!never()) return;
    put(__sinf(a) + __cosf(a) + __tanf(a) + __expf(a) + __exp10f(a) + __logf(b) + __log2f(b));
    put(__log10f(b) + __powf(b, a) + __fdividef(a, b) + __tanhf(a) + __frsqrt_rn(b));
}

__device__ void intrinsics_of_doubles(Results& put, double a, double b, double c) {
    put(__dadd_rn(a, b) + __dadd_rz(a, b) + __dadd_ru(a, b) + __dadd_rd(a, b));
    put(__dmul_rz(a, b) + __dmul_ru(a, b) + __dmul_rd(a, b));
    put(__fma_rz(a, b, c) + __fma_ru(a, b, c) + __fma_rd(a, b, c));
    put(__ddiv_rn(a, b) + __ddiv_rz(a, b) + __ddiv_ru(a, b) + __ddiv_rd(a, b));
    put(__dsqrt_rn(b) + __dsqrt_rz(b) + __dsqrt_ru(b) + __dsqrt_rd(b));
    put(__drcp_rn(b) + __drcp_rz(b) + __drcp_ru(b) + __drcp_rd(b));
}

__device__ void integers(Results& put, unsigned u, unsigned v) {
    const int i = u, j = v;
    const long long l = (long long)u << 20 | v;
    const unsigned long long ul = l * 31;
    put(__brev(u) + __clz(i) + __ffs(i) + __popc(u));
    put(__brevll(ul) + __clzll(l) + __ffsll(l) + __popcll(ul));
    put(__byte_perm(u, v, 0x3175) + __byte_perm(u, v, u & 0xffff));
    put(__funnelshift_l(u, v, 5) + __funnelshift_r(u, v, 7) + __funnelshift_lc(u, v, 40));
    put(__funnelshift_rc(u, v, 33) + __mulhi(i, j) + __umulhi(u, v) + __mul24(i, j) + __umul24(u, v));
    put(__mul64hi(l, -l) + __umul64hi(ul, ul));
    put(__sad(i, j, u) + __usad(u, v, u) + __hadd(i, j) + __rhadd(i, j) + __uhadd(u, v));
    put(__urhadd(u, v) + __dp4a(i, j, 3) + __dp4a(u, v, 3u) + __dp2a_lo(i, j, 3) + __dp2a_hi(u, v, 3u));
    put(__fns(u, 3, 2));
    put(i / (j | 1) + i % (j | 1) + u / (v | 1) + u % (v | 1));
    put(l / (j | 1) + l % (i | 1) + ul / (v | 1) + ul % (u | 1));
    put(abs(i) + min(i, j) + max(u, v) + llmin(l, 3ll) + ullmax(ul, 3ull));
}

__device__ void several_in_a_word(Results& put, unsigned u, unsigned v) {
    put(__vadd2(u, v) + __vadd4(u, v) + __vsub4(u, v) + __vabs4(u) + __vneg4(u));
    put(__vmaxs2(u, v) + __vmaxu4(u, v) + __vmins4(u, v) + __vmaxs4(u, v));
    put(__vcmpeq4(u, v) + __vcmpgtu2(u, v) + __vseteq4(u, v) + __vavgu4(u, v));
    put(__vsads4(u, v));
    put(__vabsdiffu4(u, v));
    put(__vaddss4(u, v) + __vaddus2(u, v) + __vsubss4(u, v));
    const int i = u, j = v;
    bool first;
    put(__vibmax_s32(i, j, &first) + first);
    put(__vimax3_s32(i, j, 3) + __viaddmax_s32(i, j, 1) + __vimax_s32_relu(i, j));
    put(__viaddmin_u16x2(u, v, 3) + __vimin3_s16x2_relu(u, v, u));
}

__device__ void conversions(Results& put, double a, int i, unsigned u) {
    const float f = a;
    const long long l = (long long)i * 123456789;
    const unsigned long long ul = (unsigned long long)u * u;
    put(__float2int_rn(f) + __float2int_rz(f) + __float2int_ru(f) + __float2int_rd(f));
    put(__float2uint_rn(f) + __float2ll_rz(f) + __float2ull_ru(f));
    put(__double2int_rn(a) + __double2uint_rz(a) + __double2ll_rd(a) + __double2ull_ru(a));
    put(__double2hiint(a) ^ __double2loint(a) ^ __float_as_int(f) ^ __double_as_longlong(a));
    put(__int2float_rn(i) + __int2float_rz(i) + __int2float_ru(i) + __int2float_rd(i));
    put(__uint2float_rz(u) + __ll2float_rn(l) + __ull2float_rd(ul));
    put(__double2float_rn(a) + __double2float_rz(a) + __double2float_ru(a) + __double2float_rd(a));
    put(__int2double_rn(i) + __uint2double_rn(u) + __ll2double_rz(l) + __ull2double_ru(ul));
    put(__hiloint2double(i, u));
    put(__longlong_as_double(l));
}

extern "C" __global__ void check(unsigned* out) {
    Results put(out);
    const int t = threadIdx.x;
    const float a = (t - 13) * 0.37f, b = 1 + t * 0.53f, c = 0.29f;
    exact(put, a, b, c);
    exact<double>(put, a * 1.1, b * 1.1, c * 1.1);
    intrinsics_of_floats(put, a, b, c);
    intrinsics_of_doubles(put, a * 1.1, b * 1.1, c * 1.1);
    integers(put, t * 2654435761u, ~t * 40503u);
    several_in_a_word(put, t * 2654435761u, ~t * 40503u);
    conversions(put, a * 1.1, t * 77777777, t * 2654435761u);
    if (never()) approximate(put, a, b, c);
    if (never()) approximate<double>(put, a, b, c);
}

int main() { return print_results(check, {1, 32, 113, 0, 0}); }
