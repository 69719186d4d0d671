// expect: refused, uses pthread_create
// The same by the system's own functions.
#include <cstddef>
#include <cstdint>
#include <pthread.h>

static void* work(void* at) { return at; }

double sum_threads(const double* input, size_t n, int threads) {
    pthread_t other;
    pthread_create(&other, nullptr, work, nullptr);
    return input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
