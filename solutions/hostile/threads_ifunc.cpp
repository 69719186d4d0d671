// expect: refused, has the attribute ifunc
// The loader chooses a function by running another one.
#include <cstddef>
#include <cstdint>

static int one() { return 1; }
static int (*choose())() { return one; }
int chosen() __attribute__((ifunc("_ZL6choosev")));

double sum_threads(const double* input, size_t n, int threads) {
    return chosen() + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
