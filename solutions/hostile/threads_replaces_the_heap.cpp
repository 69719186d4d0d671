// expect: refused, defines operator new
// The harness's memory would come from the student.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

void* operator new(size_t bytes) { return std::malloc(bytes); }

double sum_threads(const double* input, size_t n, int threads) {
    return input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
