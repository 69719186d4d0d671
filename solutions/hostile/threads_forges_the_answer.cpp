// expect: refused, uses write
// The answer is a file that is open already.
#include <cstddef>
#include <cstdint>
#include <unistd.h>

double sum_threads(const double* input, size_t n, int threads) {
    const double sum = input[0] * static_cast<double>(n) * threads;
    return write(3, &sum, sizeof sum) < 0 ? 0 : sum;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
