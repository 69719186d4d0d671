// expect: refused, has a # that is no directive
// A line number made by a macro.
#include <cstddef>
#include <cstdint>

#define MARK #
MARK 1 "other.h" 3

double sum_threads(const double* input, size_t n, int threads) {
    return input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
