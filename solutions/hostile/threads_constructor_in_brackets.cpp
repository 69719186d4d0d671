// expect: refused, has the attribute constructor
// The same as a standard attribute.
#include <cstddef>
#include <cstdint>

static int ready = 0;
[[gnu::constructor]] static void begin() { ready = 1; }

double sum_threads(const double* input, size_t n, int threads) {
    return ready + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
