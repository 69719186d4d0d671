// expect: passed
// Tiles of 32 threads where the block has them, else thread 0 alone.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const cg::thread_block block = cg::this_thread_block();
    const unsigned int t = block.thread_rank(), threads = block.num_threads();
    input += 2 * threads * blockIdx.x;
    float sum = input[t] + input[t + threads];
    unsigned int parts = threads;
    if (threads >= 32) {
        cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
        for (unsigned int offset = tile.size() / 2; offset > 0; offset /= 2) {
            sum += tile.shfl_down(sum, offset);
        }
        parts = tile.meta_group_size();
        if (tile.thread_rank() == 0) {
            input_s[tile.meta_group_rank()] = sum;
        }
    } else {
        input_s[t] = sum;
    }
    block.sync();
    if (t == 0) {
        float total = 0;
        for (unsigned int k = 0; k < parts; ++k) {
            total += input_s[k];
        }
        output[blockIdx.x] = total;
    }
}
