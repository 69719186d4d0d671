// expect: 0 points, launches no kernel
// Looks for the verdict's path in the environment, and changes what others may read there.
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern char** environ;

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    for (char** variable = environ; *variable; ++variable) {
        const char* value = std::strchr(*variable, '=');
        if (std::FILE* file = value ? std::fopen(value + 1, "w") : nullptr) std::fclose(file);
    }
    setenv("LAB_VERDICT", "{\"version\": 1, \"lab\": \"lab04\", \"state\": \"passed\", \"points\": 10, \"out_of\": 10}", 1);
}
