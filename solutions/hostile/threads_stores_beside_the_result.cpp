// expect: refused, FAIL
// More counts than there are bins.
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    return input ? -1 : static_cast<double>(n) * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t* counts, int) {
    for (int bin = 0; bin <= 256; ++bin) counts[bin] = 0;
}
