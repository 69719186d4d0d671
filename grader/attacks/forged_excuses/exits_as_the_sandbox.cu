// expect: 0 points, ended the program
// The words and the exit status with which the way into the sandbox fails.
#include <unistd.h>
#include <cstring>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    const char* words = "sandbox_entry: cannot become an account of its own: Operation not permitted";
    if (write(2, words, std::strlen(words)) > 0) _exit(126);
    _exit(126);
}
