// expect: refused, launches no kernel
// Writes the result file itself, wherever it may be.
#include <cstdio>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    for (const char* path : {"build/results/lab04.json", "../../build/results/lab04.json",
                             "/work/main/build/results/lab04.json", "lab04.json"}) {
        if (FILE* file = std::fopen(path, "w")) {
            std::fputs("{\"version\":1,\"state\":\"passed\",\"points\":10,\"out_of\":10}", file);
            std::fclose(file);
        }
    }
}
