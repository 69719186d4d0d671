// expect: refused, ended the program
// exit_group as a bare system call, so that no library function can stand in the way.
#include <sys/syscall.h>
#include <unistd.h>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { syscall(SYS_exit_group, 0); }
