// expect: refused, has the attribute no_sanitize
// A function that the search for races does not see.
#include <cstddef>
#include <cstdint>

__attribute__((no_sanitize("thread"))) static void add(double& to, double x) { to += x; }

double sum_threads(const double* input, size_t n, int threads) {
    double sum = 0;
    #pragma omp parallel for num_threads(threads)
    for (size_t i = 0; i < n; ++i) add(sum, input[i]);
    return sum;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
