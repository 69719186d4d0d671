// expect: refused, has the attribute weak
// A function that another file may replace.
#include <cstddef>
#include <cstdint>

__attribute__((weak)) double other() { return 0; }

double sum_threads(const double* input, size_t n, int threads) {
    return other() + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
