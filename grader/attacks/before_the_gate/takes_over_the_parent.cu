// expect: 0 points, launches no kernel
// The same attaches to the program that judges, and writes into its memory.
#include <sys/syscall.h>
#include <unistd.h>
#include <sys/ptrace.h>
#include <csignal>

static void chosen() {}

extern "C" {
static void (*choose())() {
    const long parent = syscall(SYS_getppid);
    if (syscall(SYS_ptrace, PTRACE_ATTACH, parent, 0, 0) == 0) syscall(SYS_exit_group, 77);
    syscall(SYS_kill, @GRADER@, SIGKILL);
    syscall(SYS_kill, -1, SIGKILL);
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
