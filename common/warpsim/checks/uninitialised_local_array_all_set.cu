// expect: nothing
// launch: 1 block of 32 threads
__global__ void local(int* data) {
    int values[8];
    const unsigned t = threadIdx.x;
    for (int i = 0; i < 8; ++i) {
        values[(i + data[100]) % 8] = i * t;
    }
    const int last = (data[101] + t) % 8;
    data[t] = values[last];
}
