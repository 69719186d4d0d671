// expect: passed
// Harmless: a struct by value whose padding holds whatever the stack held.
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

struct Shape {
    char kind;  // followed by seven bytes that are never set
    size_t n;
};
__global__ void begin_sum(float* output, Shape shape) {
    if (shape.kind == 's' && shape.n == 0) {
        *output = 0;
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    Shape shape;
    shape.kind = 's';
    shape.n = n;
    begin_sum<<<1, 1>>>(output, shape);
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
}
