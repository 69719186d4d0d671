// expect: refused, uses omp_control_tool
// OpenMP's switch for the tool that finds races.
#include <cstddef>
#include <cstdint>
#include <omp.h>

double sum_threads(const double* input, size_t n, int threads) {
    return omp_control_tool(omp_control_tool_pause, 0, nullptr) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
