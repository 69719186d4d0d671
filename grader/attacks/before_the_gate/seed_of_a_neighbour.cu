// expect: 0 points, launches no kernel
// The same looks for a seed in the command lines of all processes that began shortly before.
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool same(const char* one, const char* other) {
    while (*other && *one == *other) ++one, ++other;
    return !*other;
}

static void look(long process) {
    char path[64] = "/proc/", text[4096], digits[24];
    int count = 0;
    for (; process > 0; process /= 10) digits[count++] = static_cast<char>('0' + process % 10);
    for (int i = 0; i < count; ++i) path[6 + i] = digits[count - 1 - i];
    const char* const file = "/cmdline";
    for (int i = 0; file[i]; ++i) path[6 + count + i] = file[i];
    const long in = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY);
    const long bytes = in < 0 ? 0 : syscall(SYS_read, in, text, sizeof text);
    if (in >= 0) syscall(SYS_close, in);
    for (long i = 0; i + 7 < bytes; ++i) {
        if (!same(text + i, "--seed=")) continue;
        syscall(SYS_write, 2, text + i, bytes - i);
        syscall(SYS_exit_group, 77);
    }
}

static void chosen() {}

extern "C" {
static void (*choose())() {
    const long me = syscall(SYS_getpid);
    for (long process = me; process > 1 && process > me - 2000; --process) look(process);
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
