// expect: 0 points
// A hundred thousand parentheses: a parser that calls itself has no stack for them.
#define A(x) ((((((((((x))))))))))
#define B(x) A(A(A(A(A(A(A(A(A(A(x))))))))))
#define C(x) B(B(B(B(B(B(B(B(B(B(x))))))))))
#define D(x) C(C(C(C(C(C(C(C(C(C(x))))))))))
int deep = D(D(1));
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }
