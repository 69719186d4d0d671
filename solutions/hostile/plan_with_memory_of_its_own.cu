// expect: refused, a plan that cannot be read
// A forged plan, whose buffers no cudaMalloc has looked at: a hundred of 2^60 bytes.
#include <unistd.h>
#include <string>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    std::string buffers;
    for (int i = 0; i < 100; ++i) {
        buffers += (i ? "," : "") + std::string("[") + std::to_string(1000000000000000000 + i) +
                   ",1152921504606846976,1000]";
    }
    const std::string call = "{\"allocations\":[" + buffers + "],\"streams\":[[0,0]],\"steps\":[]}";
    const std::string plan = "{\"calls\":[" + call + "," + call + "," + call + "," + call +
                             "],\"variables\":[],\"refusal\":\"\",\"cause\":\"\"}";
    for (int fd = 3; fd < 16; ++fd) {
        if (write(fd, plan.data(), plan.size()) < 0) {
            continue;
        }
    }
    _exit(0);
}
