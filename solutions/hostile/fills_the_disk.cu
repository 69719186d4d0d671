// expect: refused, launches no kernel
// Writes a file of four gigabytes.
#include <cstdio>
#include <vector>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    if (FILE* file = std::fopen("/tmp/reduction-labs-hostile-large", "w")) {
        const std::vector<char> block(1 << 20, 1);
        for (int i = 0; i < 4096; ++i) {
            if (std::fwrite(block.data(), 1, block.size(), file) != block.size()) {
                break;
            }
        }
        std::fclose(file);
    }
}
