// expect: refused, contains #pragma clang attribute
// The same for all functions.
#include <cstddef>
#include <cstdint>

#pragma clang attribute push(__attribute__((no_sanitize("thread"))), apply_to = function)

double sum_threads(const double* input, size_t n, int threads) {
    return input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
