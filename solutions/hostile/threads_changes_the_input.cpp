// expect: refused, which it may not write
// An easier input.
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    const_cast<double*>(input)[0] = 0;
    return static_cast<double>(n) * threads * 0;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
