// expect: 0 points, MiB of code
// PTX that grows by macros: millions of lines.
#define T(x) x x x x x x x x x x
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    asm volatile(T(T(T(T(T(T("add.f32 %0, %0, %0;\n")))))) : "+f"(input[0]));
    output[blockIdx.x] = input[0];
}
