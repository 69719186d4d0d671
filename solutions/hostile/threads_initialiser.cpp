// expect: refused, set by code that runs before them
// A variable whose value is computed before main() begins.
#include <cstddef>
#include <cstdint>

static double begun() {
    volatile double one = 1;
    return one + 1;
}
static double kept = begun();

double sum_threads(const double* input, size_t n, int threads) {
    return (kept += 1) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
