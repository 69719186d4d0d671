// expect: refused, launches no kernel
// Looks for the solution, and would pass its text on.
#include <unistd.h>
#include <cstdio>
#include <string>

// Searches from this program's folder upwards.
static std::string course() {
    char program[4096] = {};
    if (readlink("/proc/self/exe", program, sizeof program - 1) < 0) {
        return ".";
    }
    const std::string path = program;
    return path.substr(0, path.rfind('/')) + "/../../..";
}

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    for (const std::string& folder : {std::string("../.."), std::string("."), course()}) {
        const std::string path = folder + "/solutions/lab04_coarsening/kernel.cu";
        if (FILE* file = std::fopen(path.c_str(), "r")) {
            std::puts("found the solution");
            std::fclose(file);
        }
    }
}
