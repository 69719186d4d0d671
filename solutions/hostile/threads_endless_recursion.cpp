// expect: refused, accesses memory that is not the function's
// A stack that grows for ever.
#include <cstddef>
#include <cstdint>

static double deeper(const double* input, size_t n, int threads) {
    volatile double here[64];
    here[n % 64] = input ? deeper(input, n + 1, threads) : threads;
    return here[n % 64] + 1;
}

double sum_threads(const double* input, size_t n, int threads) {
    return deeper(input, n, threads);
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
