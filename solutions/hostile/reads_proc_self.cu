// expect: refused, launches no kernel
// Reads its own memory map, and that of its parent, for something like an expected sum.
#include <unistd.h>
#include <cstdio>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    char parent[64];
    std::snprintf(parent, sizeof parent, "/proc/%d/maps", static_cast<int>(getppid()));
    for (const char* path : {"/proc/self/maps", static_cast<const char*>(parent)}) {
        if (FILE* file = std::fopen(path, "r")) {
            char line[256];
            while (std::fgets(line, sizeof line, file)) {
                std::fputs(line, stdout);
            }
            std::fclose(file);
        }
    }
}
