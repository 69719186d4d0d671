// expect: refused, variables of more than 64 MiB
// The same as a variable.
#include <cstddef>
#include <cstdint>

static double all[size_t{1} << 30];

double sum_threads(const double* input, size_t n, int threads) {
    for (double& x : all) x += 1;
    return all[n] + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
