// expect: uninitialised, lines 11 and 0
// launch: 1 block of 32 threads
// The last element of a local array is never set.
__global__ void local(int* data) {
    int values[8];
    const unsigned t = threadIdx.x;
    for (int i = 0; i < 7; ++i) {
        values[(i + data[100]) % 8] = i * t;
    }
    const int last = (data[101] + t) % 8;
    data[t] = values[last];
}
