// expect: refused, uses signal
// A fault that is not reported.
#include <csignal>
#include <cstddef>
#include <cstdint>

static void ignore(int) {}

double sum_threads(const double* input, size_t n, int threads) {
    std::signal(11, ignore);
    return input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
