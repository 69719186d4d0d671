#include "warpsim/exec/cpu.h"

#include <cstdlib>
#include <string_view>

namespace warpsim {

namespace {

bool has_avx2() {
#ifdef __x86_64__
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

// For tests, which also run the portable version: both compute the same results.
bool is_portable_asked() {
    const char* const asked = std::getenv("WARPSIM_VECTOR_SET");
    return asked && std::string_view(asked) == "portable";
}

}  // namespace

VectorSet vector_set() {
    static const VectorSet chosen =
        has_avx2() && !is_portable_asked() ? VectorSet::avx2 : VectorSet::portable;
    return chosen;
}

}  // namespace warpsim
