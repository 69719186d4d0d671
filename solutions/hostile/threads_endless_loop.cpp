// expect: refused, still computes
// A loop without an end.
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    volatile size_t rounds = 0;
    while (rounds < n + 1) rounds = 0;
    return input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
