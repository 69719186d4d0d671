// expect: refused, launches no kernel
// Looks for the real CUDA runtime and driver, to ask the device itself.
#include <dlfcn.h>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float* input, float*, void*, size_t) {
    for (const char* name :
         {"libcudart.so.13", "libcudart.so.12", "libcudart.so", "libcuda.so.1"}) {
        if (void* library = dlopen(name, RTLD_NOW | RTLD_GLOBAL)) {
            using Copy = int (*)(void*, const void*, size_t, int);
            float first = 0;
            if (auto copy = reinterpret_cast<Copy>(dlsym(library, "cudaMemcpy"))) {
                copy(&first, input, sizeof first, 2);
            }
        }
    }
}
