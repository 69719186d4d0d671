// expect: refused, uses mmap
// Memory that is not counted.
#include <cstddef>
#include <cstdint>
#include <sys/mman.h>

double sum_threads(const double* input, size_t n, int threads) {
    void* const at = mmap(nullptr, 4096, 7, 34, -1, 0);
    return (at ? 1 : 0) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
