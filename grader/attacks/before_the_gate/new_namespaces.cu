// expect: 0 points, launches no kernel
// The same makes a world of its own in which it is root.
#include <sys/syscall.h>
#include <unistd.h>
#include <sched.h>

static void chosen() {}

extern "C" {
static void (*choose())() {
    if (syscall(SYS_unshare, CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET) == 0)
        syscall(SYS_exit_group, 77);
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
