// expect: refused, calls __builtin_frame_address
// The harness's own variables lie on the same stack.
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    auto* const frame = static_cast<double*>(__builtin_frame_address(0));
    return frame[8] + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
