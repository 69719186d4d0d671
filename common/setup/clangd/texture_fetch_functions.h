// clang before 16 includes this header, which CUDA 12 no longer has, and would stop in the middle of
// its own CUDA headers: clangd would then know only half of the language. Declared here are the
// functions of CUDA's that those headers leave out.
__device__ void __stcs(float4* to, float4 value);
