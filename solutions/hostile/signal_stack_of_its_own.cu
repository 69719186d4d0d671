// expect: refused, does not end
// Catches its own segmentation fault, on a stack of its own, and begins again.
#include <csetjmp>
#include <csignal>

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float input_s[256];
    float sum = 0;
    for (size_t i = threadIdx.x; i < n; i += 256) {
        sum += input[i];
    }
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = 128; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        *output = input_s[0];
    }
}

static sigjmp_buf place;

static void again(int) { siglongjmp(place, 1); }

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    static char room[1 << 16];
    const stack_t stack = {room, 0, sizeof room};
    sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = again;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigaction(SIGSEGV, &action, nullptr);
    sigsetjmp(place, 1);
    *const_cast<volatile float*>(output) = 0;
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
}
