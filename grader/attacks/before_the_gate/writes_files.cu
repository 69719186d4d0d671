// expect: 0 points, launches no kernel
// The same writes where everybody may, and where the next run would look.
#include <sys/syscall.h>
#include <unistd.h>
#include <fcntl.h>

static void chosen() {}

extern "C" {
static void (*choose())() {
    for (const char* path : {"/tmp/attack.mark", "/var/tmp/attack.mark", "/dev/shm/attack.mark",
                             "@PROJECT@/build/attack.mark", "@CLASS@/attack.mark"})
        syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY, 0666);
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
