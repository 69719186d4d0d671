// expect: 0 points, launches no kernel
// The same writes where everybody may, and where the next run would look.
#include <sys/syscall.h>
#include <unistd.h>
#include <fcntl.h>

static void chosen() {}

extern "C" {
static void (*choose())() {
    constexpr int flags = O_CREAT | O_WRONLY;
    syscall(SYS_openat, AT_FDCWD, "/tmp/attack.mark", flags, 0666);
    syscall(SYS_openat, AT_FDCWD, "/var/tmp/attack.mark", flags, 0666);
    syscall(SYS_openat, AT_FDCWD, "/dev/shm/attack.mark", flags, 0666);
    syscall(SYS_openat, AT_FDCWD, "@PROJECT@/build/attack.mark", flags, 0666);
    syscall(SYS_openat, AT_FDCWD, "@CLASS@/attack.mark", flags, 0666);
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
