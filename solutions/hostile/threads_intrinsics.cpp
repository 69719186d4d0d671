// expect: refused, includes emmintrin.h
// Stores that the checks do not see.
#include <cstddef>
#include <cstdint>
#include <emmintrin.h>

double sum_threads(const double* input, size_t n, int threads) {
    return input[n - 1] * threads + (_mm_cvtsd_f64(_mm_setzero_pd()));
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
