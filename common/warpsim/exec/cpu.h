// Loops over a warp's lanes, compiled for several of the host's instruction sets; the best one that
// this CPU has is chosen at run time. A build folder runs on any CPU of its architecture.
#pragma once

namespace warpsim {

enum class VectorSet { portable, avx2, avx512 };

// The best that this CPU has; the environment variable WARPSIM_VECTOR_SET (portable, avx2) asks for
// less.
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
    [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,fma,lzcnt,popcnt"),
      gnu::flatten]] static R
    avx512(A... arguments) {
        return function(arguments...);
    }
#endif
};

}  // namespace detail

// `function`, compiled with all that it calls for this CPU.
template <auto function>
auto for_this_cpu() {
#ifdef __x86_64__
    if (vector_set() == VectorSet::avx512) return &detail::Compiled<function>::avx512;
    if (vector_set() == VectorSet::avx2) return &detail::Compiled<function>::avx2;
#endif
    return function;
}

}  // namespace warpsim
