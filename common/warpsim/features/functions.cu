// Calls: function pointers, recursion, virtual functions, structs by value, jump tables, printf and
// assert.
#include <cassert>
#include <new>

#include "feature.cuh"

__device__ __noinline__ int sum(int a, int b) { return a + b; }
__device__ __noinline__ int product(int a, int b) { return a * b; }
__device__ __noinline__ int difference(int a, int b) { return a - b; }
using Binary = int (*)(int, int);
__device__ Binary functions[3] = {sum, product, difference};

__device__ __noinline__ int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

struct Shape2 {
    __device__ virtual int area(int x) const = 0;
};
struct Square : Shape2 {
    __device__ int area(int x) const override { return x * x; }
};
struct Strip : Shape2 {
    int height;
    __device__ explicit Strip(int h) : height(h) {}
    __device__ int area(int x) const override { return x * height; }
};

struct Table {
    int values[20];
    double scale;
};
__device__ __noinline__ Table make_table(int n) {
    Table table;
    for (int i = 0; i < 20; ++i) table.values[i] = n + i;
    table.scale = n;
    return table;
}
__device__ __noinline__ int look_up(Table table, int i) {
    return table.values[i % 20] + int(table.scale);
}

__device__ __noinline__ int choose(int which, int x) {
    switch (which) {
        case 0: return x + 5;
        case 1: return x * 3;
        case 2: return x ^ 7;
        case 3: return x - 9;
        case 4: return x / 3;
        case 5: return x << 2;
        case 6: return x | 64;
        case 7: printf("seven of %d\n", x); return 1;
        case 8: return x % 5;
        case 9: return ~x;
        default: return -1;
    }
}

template <class Function>
__device__ __noinline__ int repeat(Function function, int times) {
    int result = 0;
    for (int i = 0; i < times; ++i) result += function(i);
    return result;
}

extern "C" __global__ void check(unsigned* out) {
    Results put(out);
    const int t = threadIdx.x;
    put(functions[t % 3](t, 2));
    put(fibonacci(t % 9));
    put(ackermann(2, t % 4));
    alignas(Strip) char room[sizeof(Strip)];
    const Square square;
    const Shape2* shape = t & 1 ? static_cast<const Shape2*>(&square) : new (room) Strip(t);
    put(shape->area(t + 1));
    put(look_up(make_table(t), t));
    put(choose(t % 11, t));
    put(repeat([=](int i) { return i * t; }, t % 4));
    if (t < 3) printf("t = %d: %s %.2f %lld %c %5.1e%%\n", t, "text", 1.5 * t, 1ll << 40, 'a' + t, 3.0);
    assert(t >= 0);
    int local[16];
    for (int i = 0; i < 16; ++i) local[i] = t * i;
    put(local[(t * 7) & 15]);
    if (t == 1000) __trap();
    if (t == 2000) __brkpt();
    if (t == 3000) asm volatile("exit;");
}

int main() { return print_results(check, {1, 64, 8, 0, 0}); }
