// expect: uninitialised, lines 15 and 15
// launch: 1 block of 32 threads
// Comparing two structs compares the padding between their members, which is uninitialised.
struct alignas(8) Item {
    char tag;
    int value;
};
__global__ void compare(int* data, Item* items) {
    __shared__ Item own[32];
    const unsigned t = threadIdx.x;
    own[t].tag = 'a';
    own[t].value = data[t];
    __syncwarp();
    const auto* const whole = reinterpret_cast<long long*>(own);
    if (whole[t] == whole[t ^ 1]) atomicAdd(&data[200], 1);
}
