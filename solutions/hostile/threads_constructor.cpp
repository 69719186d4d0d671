// expect: refused, has the attribute constructor
// Code that runs before the harness does.
#include <cstddef>
#include <cstdint>

static int ready = 0;
__attribute__((constructor)) static void begin() { ready = 1; }

double sum_threads(const double* input, size_t n, int threads) {
    return ready + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
