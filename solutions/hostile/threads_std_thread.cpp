// expect: refused, which is neither in this file
// Threads that OpenMP, and so the checks, know nothing of.
#include <cstddef>
#include <cstdint>
#include <thread>

double sum_threads(const double* input, size_t n, int threads) {
    double sum = 0;
    std::thread other([&] { sum = input[0]; });
    other.join();
    return sum + static_cast<double>(n) * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
