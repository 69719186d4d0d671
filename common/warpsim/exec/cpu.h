// Loops over a warp's lanes, compiled for AVX2 as well as for any CPU of the architecture; which of
// the two runs is chosen at run time, so a build folder may be carried. AVX-512 was tried: it is no
// faster (docs/measurements/warpsim_speed.md), and costs a third of the build.
#pragma once

namespace warpsim {

enum class VectorSet { portable, avx2 };

// The best that this CPU has, unless the environment variable WARPSIM_VECTOR_SET is "portable".
VectorSet vector_set();

namespace detail {

template <auto function>
struct Compiled;
template <class R, class... A, R (*function)(A...)>
struct Compiled<function> {
#ifdef __x86_64__
    // No fused multiply-add but std::fma: the build forbids the compiler to contract.
    [[gnu::target("avx2,bmi,bmi2,fma,lzcnt,popcnt"), gnu::flatten]] static R avx2(A... arguments) {
        return function(arguments...);
    }
#endif
};

}  // namespace detail

// `function`, compiled with all that it calls for this CPU.
template <auto function>
auto for_this_cpu() {
#ifdef __x86_64__
    if (vector_set() == VectorSet::avx2) return &detail::Compiled<function>::avx2;
#endif
    return function;
}

}  // namespace warpsim
