// expect: 0 points, launches no kernel
// The same leaves a process behind, in a session of its own, that does nothing for an hour.
#include <sys/syscall.h>
#include <unistd.h>
#include <csignal>
#include <ctime>

static void chosen() {}

extern "C" {
static void (*choose())() {
    if (syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) == 0) {
        syscall(SYS_setsid);
        for (int fd = 0; fd < 64; ++fd) syscall(SYS_close, fd);
        const timespec hour = {3600, 0};
        syscall(SYS_nanosleep, &hour, nullptr);
        syscall(SYS_exit_group, 0);
    }
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
