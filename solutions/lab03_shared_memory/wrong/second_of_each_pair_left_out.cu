// expect: failed, cause last_stride_skipped
// Each thread loads two neighbours and adds one: the loop is right.
// says: every second element is never loaded
#include <cooperative_groups.h>
using namespace cooperative_groups;
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float buf[];
    auto g = this_thread_block();
    int lane = g.thread_rank();
    // each thread loads two neighbours as float2
    const float2* in2 = reinterpret_cast<const float2*>(input) + g.size() * blockIdx.x;
    buf[lane] = in2[lane].x;
    g.sync(); for (int i = g.size() / 2; i > 0; i /= 2) {
        float v = buf[lane];
        if (lane < i) buf[lane] = v + buf[lane + i];
        g.sync();
    }
    if (lane == 0) output[blockIdx.x] = buf[0];
}
