// expect: refused, uses fork
// A process that stays when the call has ended.
#include <cstddef>
#include <cstdint>
#include <unistd.h>

double sum_threads(const double* input, size_t n, int threads) {
    return fork() + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
