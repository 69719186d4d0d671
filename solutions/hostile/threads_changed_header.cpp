// expect: refused, put the #include lines first
// A macro takes the checks from the functions of a header.
#define _GLIBCXX_NODISCARD __attribute__((no_sanitize("thread")))
#include <cstddef>
#include <cstdint>
#include <vector>

double sum_threads(const double* input, size_t n, int threads) {
    const std::vector<double> all(input, input + n);
    return all[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
