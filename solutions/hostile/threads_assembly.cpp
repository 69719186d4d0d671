// expect: refused, contains assembly
// An instruction that calls the system.
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    long answer = 39;
    asm volatile("syscall" : "+a"(answer));
    return static_cast<double>(answer) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
