// expect: nothing
// launch: 8 blocks of 64 threads, clusters of 8
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
// As in CUDA's guide: the bins are spread over the cluster.
__global__ void histogram(int* data) {
    const auto cluster = cg::this_cluster();
    __shared__ int bins[8];
    if (threadIdx.x < 8) bins[threadIdx.x] = 0;
    cluster.sync();
    for (unsigned i = threadIdx.x; i < 256; i += 64) {
        const unsigned bin = (i * 7 + data[i]) % 64;
        atomicAdd(cluster.map_shared_rank(bins, bin / 8) + bin % 8, 1);
    }
    cluster.sync();
    int* const mine = data + 1024 + cluster.block_rank() * 8;
    if (threadIdx.x < 8) atomicAdd(&mine[threadIdx.x], bins[threadIdx.x]);
}
