// expect: refused, launches no kernel
// Asks a shell for the files of the course.
#include <cstdio>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    if (FILE* list = popen("cat $(find / -name answers.md) >&2", "r")) {
        pclose(list);
    }
}
