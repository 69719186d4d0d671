// expect: passed
// The block as an object; its barrier by its other name.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    const auto block = cg::this_thread_block();
    float* mine = input + 2 * block.size() * blockIdx.x + block.thread_rank();
    for (unsigned int stride = block.size(); stride >= 1; stride /= 2) {
        if (block.thread_rank() < stride) {
            *mine += mine[stride];
        }
        cg::sync(block);
    }
    if (block.thread_rank() == 0) {
        output[blockIdx.x] = *mine;
    }
}
