// expect: refused, a plan that cannot be read
// A plan of a million brackets, for a parser that calls itself.
#include <unistd.h>
#include <string>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    const std::string brackets(1 << 20, '[');
    for (int fd = 0; fd < 16; ++fd) {
        if (write(fd, brackets.data(), brackets.size()) < 0) {
            continue;
        }
    }
    _exit(0);
}
