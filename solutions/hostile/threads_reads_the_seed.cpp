// expect: refused, uses fopen
// The seed was in the command that started the harness.
#include <cstddef>
#include <cstdint>
#include <cstdio>

double sum_threads(const double* input, size_t n, int threads) {
    char text[256] = {};
    std::FILE* const file = std::fopen("/proc/1/cmdline", "r");
    std::fread(text, 1, sizeof text, file);
    return text[0] + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
