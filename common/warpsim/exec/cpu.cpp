#include "warpsim/exec/cpu.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace warpsim {

namespace {

VectorSet best_of_this_cpu() {
#ifdef __x86_64__
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("fma"))
        return VectorSet::portable;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return VectorSet::avx512;
    return VectorSet::avx2;
#else
    return VectorSet::portable;
#endif
}

// For tests: all sets must compute the same.
VectorSet most_allowed() {
    const char* const set = std::getenv("WARPSIM_VECTOR_SET");
    if (!set) return VectorSet::avx512;
    const std::string_view name(set);
    return name == "portable" ? VectorSet::portable
           : name == "avx2"   ? VectorSet::avx2
                              : VectorSet::avx512;
}

}  // namespace

VectorSet vector_set() {
    static const VectorSet chosen = std::min(best_of_this_cpu(), most_allowed());
    return chosen;
}

}  // namespace warpsim
