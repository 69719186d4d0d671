// expect: refused, launches no kernel
// Looks for the solution, and would pass its text on.
#include <cstdio>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    for (const char* path :
         {"../../solutions/lab04_coarsening/kernel.cu", "solutions/lab04_coarsening/kernel.cu",
          "/work/main/solutions/lab04_coarsening/kernel.cu"}) {
        if (FILE* file = std::fopen(path, "r")) {
            std::puts("found the solution");
            std::fclose(file);
        }
    }
}
