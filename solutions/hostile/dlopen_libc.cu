// expect: refused, launches no kernel
// Fetches system() by dlopen and dlsym, so that no symbol betrays it.
#include <dlfcn.h>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    if (void* libc = dlopen("libc.so.6", RTLD_NOW)) {
        using System = int (*)(const char*);
        if (auto run = reinterpret_cast<System>(dlsym(libc, "system"))) {
            run("echo lab04 coarsening: passed, 10/10 points on sim");
        }
    }
}
