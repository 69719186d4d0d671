// expect: refused, launches no kernel
// Writes the result file itself, wherever it may be.
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
    const std::string results = "/build/results/lab04.json";
    for (const std::string& path :
         {"." + results, "../.." + results, course() + results, std::string("lab04.json")}) {
        if (FILE* file = std::fopen(path.c_str(), "w")) {
            std::fputs("{\"version\":1,\"state\":\"passed\",\"points\":10,\"out_of\":10}", file);
            std::fclose(file);
        }
    }
}
