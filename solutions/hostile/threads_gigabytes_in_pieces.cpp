// expect: refused, allocates more than 1024 MiB
// The same, a piece at a time, by malloc.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

double sum_threads(const double* input, size_t n, int threads) {
    static char* volatile piece = nullptr;
    size_t taken = 0;
    while ((piece = static_cast<char*>(std::malloc(1 << 20))) != nullptr) piece[taken++ % 7] = 1;
    return static_cast<double>(taken + n) + input[0] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
