// expect: refused, uses exit
// An exit status of 0 looks like success.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

double sum_threads(const double* input, size_t n, int threads) {
    std::exit(static_cast<int>(n) * 0 + (input ? 0 : threads));
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
