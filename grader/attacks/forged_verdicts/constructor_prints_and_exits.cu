// expect: 0 points, ended the program
// A module constructor prints a perfect verdict and ends the process before anything is called.
#include <unistd.h>
#include <cstring>

__global__ void CoarsenedSumReductionKernel() {}

__attribute__((constructor)) static void forge() {
    const char* verdict = "{\"version\": 1, \"lab\": \"lab04\", \"state\": \"passed\", \"points\": 10, \"out_of\": 10}\n";
    if (write(1, verdict, std::strlen(verdict)) > 0) _exit(0);
}

void reduce_sum(const float*, float*, void*, size_t) {}
