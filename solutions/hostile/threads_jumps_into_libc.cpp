// expect: refused, FAIL
// Code of the C library, at a place that is no function's beginning.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

double sum_threads(const double* input, size_t n, int threads) {
    auto at = reinterpret_cast<uintptr_t>(&std::free) + 0x2a000;
    reinterpret_cast<void (*)(int)>(at)(0);
    return input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
