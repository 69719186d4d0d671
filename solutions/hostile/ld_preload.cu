// expect: refused, launches no kernel
// Sets LD_PRELOAD to its own library and starts a program.
#include <dlfcn.h>
#include <unistd.h>
#include <cstdlib>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t);

void reduce_sum(const float*, float*, void*, size_t) {
    Dl_info here;
    if (dladdr(reinterpret_cast<void*>(reduce_sum), &here)) {
        setenv("LD_PRELOAD", here.dli_fname, 1);
        execl("/bin/true", "true", nullptr);
    }
}
