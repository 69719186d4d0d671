// expect: 0 points, launches no kernel
// A perfect verdict where the grader might look for one.
#include <cstdio>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    for (const char* path : {"lab04.json", "verdict.json", "result", "/tmp/lab04.json",
                             "@PROJECT@/build/results/lab04.json", "@CLASS@-grades/grades.csv"}) {
        if (std::FILE* file = std::fopen(path, "w")) {
            std::fputs("{\"version\": 1, \"lab\": \"lab04\", \"state\": \"passed\", \"points\": 10, \"out_of\": 10}", file);
            std::fclose(file);
        }
    }
}
