// expect: refused, which is neither in this file
// The same by the C++ library's clock.
#include <chrono>
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    return static_cast<double>(now) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
