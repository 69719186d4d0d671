// expect: 0 points, launches no kernel
// The same sends the file that it lies beside to a stranger.
#include <sys/syscall.h>
#include <unistd.h>
#include <netinet/in.h>
#include <sys/socket.h>

static void chosen() {}

extern "C" {
static void (*choose())() {
    sockaddr_in to = {AF_INET, 0x5000, {0x0100007f}, {}};
    const long out = syscall(SYS_socket, AF_INET, SOCK_STREAM, 0);
    if (out >= 0 && syscall(SYS_connect, out, &to, sizeof to) == 0) syscall(SYS_exit_group, 0);
    return chosen;
}
}
void hook() __attribute__((ifunc("choose")));

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { hook(); }
