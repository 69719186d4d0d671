// expect: 0 points, launches no kernel
// The same takes all the memory that it can have.
#include <sys/syscall.h>
#include <unistd.h>
#include <sys/mman.h>

static void chosen() {}

extern "C" {
static void (*choose())() {
    for (size_t bytes = size_t{1} << 40; bytes >= 1 << 20; bytes /= 2) {
        const long at = syscall(SYS_mmap, 0, bytes, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (at < 0 && at > -4096) continue;
    }
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
