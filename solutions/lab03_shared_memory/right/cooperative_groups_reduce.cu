// expect: passed
// Each warp as a group of the lanes that are there; its library sums.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const cg::thread_block block = cg::this_thread_block();
    const float* segment = input + 2 * block.size() * blockIdx.x;
    const unsigned int t = block.thread_rank();
    cg::coalesced_group warp = cg::coalesced_threads();
    float sum = cg::reduce(warp, segment[t] + segment[t + block.size()], cg::plus<float>());
    if (warp.thread_rank() == 0) {
        input_s[t / 32] = sum;
    }
    block.sync();
    if (t == 0) {
        for (unsigned int w = 1; w < (block.size() + 31) / 32; ++w) {
            sum += input_s[w];
        }
        output[blockIdx.x] = sum;
    }
}
