// expect: refused, allocates more than 1024 MiB
// More memory than the machine has.
#include <cstddef>
#include <cstdint>
#include <vector>

double sum_threads(const double* input, size_t n, int threads) {
    std::vector<double> all(size_t{1} << 33, 1.0);
    return all[n] + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
