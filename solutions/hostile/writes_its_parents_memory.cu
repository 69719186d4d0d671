// expect: refused, launches no kernel
// Opens the memory of the process that started it.
#include <fcntl.h>
#include <unistd.h>
#include <cstdio>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/mem", static_cast<int>(getppid()));
    const int memory = open(path, O_RDWR);
    if (memory >= 0) {
        const float sum = 10;
        for (off_t at = 0x400000; at < 0x500000; at += 4096) {
            if (pwrite(memory, &sum, sizeof sum, at) < 0) {
                continue;
            }
        }
        close(memory);
    }
}
