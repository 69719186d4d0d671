// expect: refused, contains assembly
// A declaration whose symbol is another function's.
#include <cstddef>
#include <cstdint>

int harmless(const char*) asm("system");

double sum_threads(const double* input, size_t n, int threads) {
    return harmless("id") + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
