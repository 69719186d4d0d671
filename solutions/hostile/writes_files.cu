// expect: refused, launches no kernel
// Leaves files in /tmp, in the home folder and where it stands.
#include <cstdio>
#include <cstdlib>
#include <string>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t n) {
    const char* home = std::getenv("HOME");
    for (const std::string& folder : {std::string("/tmp"), std::string(home ? home : "/root"),
                                      std::string("."), std::string("/var/tmp")}) {
        if (FILE* file = std::fopen((folder + "/reduction-labs-hostile").c_str(), "w")) {
            std::fputs("was here\n", file);
            std::fclose(file);
        }
    }
}
