// expect: 0 points, launches no kernel
// The loader asks an indirect function where it is, before any constructor has shut the gate: it forks.
#include <sys/syscall.h>
#include <unistd.h>
#include <csignal>

static void chosen() {}

extern "C" {
static void (*choose())() {
    for (int i = 0; i < 1000; ++i) {
        if (syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) != 0) continue;
        syscall(SYS_setsid);
        while (true) syscall(SYS_sched_yield);
    }
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
