// expect: 0 points, launches no kernel
// The same reads the seed, the solutions and the others, and prints what it found.
#include <sys/syscall.h>
#include <unistd.h>
#include <fcntl.h>

static void chosen() {}

extern "C" {
static void (*choose())() {
    static char text[4096];
    for (const char* path : {"/proc/@GRADER@/cmdline", "/proc/@GRADER@/environ", "@PROJECT@/grader/secret.txt",
                             "@PROJECT@/solutions/lab04_coarsening/kernel.cu"}) {
        const long in = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY);
        const long bytes = in < 0 ? 0 : syscall(SYS_read, in, text, sizeof text);
        if (bytes > 0) syscall(SYS_write, 2, text, bytes);
        if (bytes > 0) syscall(SYS_exit_group, 77);
    }
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
