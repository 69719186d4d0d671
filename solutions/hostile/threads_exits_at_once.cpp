// expect: refused, uses _exit
// The same without the end of the harness's own program.
#include <cstddef>
#include <cstdint>
#include <unistd.h>

double sum_threads(const double* input, size_t n, int threads) {
    _exit(input ? 0 : static_cast<int>(n) + threads);
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
