// expect: nothing
// launch: 4 blocks of 64 threads, clusters of 4
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sum(float* data) {
    const auto cluster = cg::this_cluster();
    __shared__ float partial;
    if (threadIdx.x == 0) partial = data[blockIdx.x];
    cluster.sync();
    if (cluster.block_rank() == 0 && threadIdx.x == 0) {
        float sum = 0;
        for (unsigned i = 0; i < cluster.num_blocks(); ++i)
            sum += *cluster.map_shared_rank(&partial, i);
        data[64] = sum;
    }
    cluster.sync();
}
