// expect: refused, uses atexit
// Code that runs after the harness has looked.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

static void last() {}

double sum_threads(const double* input, size_t n, int threads) {
    return std::atexit(last) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
