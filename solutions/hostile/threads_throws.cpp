// expect: refused, an exception left the function
// An exception that the harness might not expect.
#include <cstddef>
#include <cstdint>
#include <stdexcept>

double sum_threads(const double* input, size_t n, int threads) {
    if (n < size_t{1} << 60) throw std::runtime_error("not today");
    return input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
