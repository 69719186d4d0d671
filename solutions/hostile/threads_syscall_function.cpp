// expect: refused, uses syscall
// The system called by number.
#include <cstddef>
#include <cstdint>
#include <unistd.h>

double sum_threads(const double* input, size_t n, int threads) {
    return static_cast<double>(syscall(39)) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
