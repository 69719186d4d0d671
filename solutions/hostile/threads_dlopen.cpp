// expect: refused, uses dlopen
// A library brings functions that are on no list.
#include <cstddef>
#include <cstdint>
#include <dlfcn.h>

double sum_threads(const double* input, size_t n, int threads) {
    void* const library = dlopen("libc.so.6", 1);
    return (library ? 1 : 0) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
