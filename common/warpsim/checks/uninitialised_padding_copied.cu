// expect: nothing
// launch: 1 block of 32 threads
// Copying a struct copies the padding between its members, which is uninitialised.
struct alignas(8) Item {
    char tag;
    int value;
};
__global__ void copy(int* data, Item* items) {
    __shared__ Item own[32];
    const unsigned t = threadIdx.x;
    own[t].tag = 'a' + t % 4;
    own[t].value = data[t];
    __syncwarp();
    const Item other = own[t ^ 1];
    if (other.tag == 'b' && other.value == 0) data[t] = other.value;
    reinterpret_cast<long long*>(own)[t] = reinterpret_cast<long long*>(own)[t] + 0;
    const long long whole = reinterpret_cast<long long*>(own)[t];
    data[64 + t] = static_cast<int>(whole >> 32) + static_cast<char>(whole);
}
