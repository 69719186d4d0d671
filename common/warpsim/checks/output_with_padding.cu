// expect: padding, lines 12 and 0
// launch: 2 blocks of 32 threads
// Thrust fills a vector of 5-byte structs this way: in 8-byte words with 3 undefined bytes.
__global__ void fill(int* data) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile(
        "{ .reg .b32 padding; .reg .b64 all;"
        "  mov.b64 all, {%1, padding};"
        "  bfi.b64 all, %2, all, 32, 8;"
        "  st.global.b64 [%0], all; }"
        :
        : "l"(reinterpret_cast<long long*>(data) + i), "r"(i), "l"(i + 1ll)
        : "memory");
}
