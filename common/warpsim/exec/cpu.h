// Loops over a warp's lanes, compiled for AVX2 as well as for any CPU of the architecture; the
// choice is made at run time, so a build folder can move to another machine. AVX-512 was tried: it
// gains at most a tenth and takes 40 % longer to compile (docs/measurements/warpsim_speed.md).
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
    // Only std::fma is a fused multiply-add: the build forbids the compiler to contract.
    [[gnu::target("avx2,bmi,bmi2,fma,lzcnt,popcnt"), gnu::flatten]] static R avx2(A... arguments) {
        return function(arguments...);
    }
#endif
};

}  // namespace detail

// `function` and all that it calls, compiled for this CPU.
template <auto function>
auto for_this_cpu() {
#ifdef __x86_64__
    if (vector_set() == VectorSet::avx2) return &detail::Compiled<function>::avx2;
#endif
    return function;
}

}  // namespace warpsim
