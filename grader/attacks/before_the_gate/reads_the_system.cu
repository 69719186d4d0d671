// expect: 0 points, launches no kernel
// The same reads the solutions and the environment of the grader, and prints what it found.
#include <sys/syscall.h>
#include <unistd.h>
#include <fcntl.h>

static void look(const char* path) {
    char text[4096];
    const long in = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY);
    const long bytes = in < 0 ? 0 : syscall(SYS_read, in, text, sizeof text);
    if (bytes <= 0) return;
    syscall(SYS_write, 2, text, bytes);
    syscall(SYS_exit_group, 77);
}

static void chosen() {}

extern "C" {
static void (*choose())() {
    look("/proc/@GRADER@/environ");
    look("@PROJECT@/grader/secret.txt");
    look("@PROJECT@/solutions/lab04_coarsening/kernel.cu");
    look("@CLASS@/honest_host_function/lab04.cu");
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
