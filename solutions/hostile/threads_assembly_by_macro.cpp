// expect: refused, contains assembly
// The same word made of two.
#include <cstddef>
#include <cstdint>

#define JOINED(one, other) one##other
#define WORDS JOINED(as, m)

double sum_threads(const double* input, size_t n, int threads) {
    long answer = 39;
    WORDS volatile("syscall" : "+a"(answer));
    return static_cast<double>(answer) + input[n - 1] * threads;
}

double sum_clause(const double*, size_t, int) { return -1; }
double sum_compensated(const double*, size_t, int) { return -1; }
void histogram_threads(const uint8_t*, size_t, uint32_t*, int) {}
