// expect: 0 points, not_compiled
// Reads other files by pragmas.
#pragma GCC dependency "/etc/shadow"
#pragma GCC pch_preprocess "/etc/passwd"
#pragma include_alias("a.h", "/etc/passwd")
#import "/etc/hostname"
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }
