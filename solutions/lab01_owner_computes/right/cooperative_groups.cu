// expect: passed
// The barrier by its other name.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void SimpleSumReductionKernel(float* input, float* output) {
    cg::thread_block block = cg::this_thread_block();
    float* segment = input + 2 * block.num_threads() * block.group_index().x;
    for (unsigned int stride = 1; stride <= block.num_threads(); stride *= 2) {
        if (block.thread_rank() % stride == 0) {
            segment[2 * block.thread_rank()] += segment[2 * block.thread_rank() + stride];
        }
        block.sync();
    }
    if (block.thread_rank() == 0) {
        output[block.group_index().x] = segment[0];
    }
}
