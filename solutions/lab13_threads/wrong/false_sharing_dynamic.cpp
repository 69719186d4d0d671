// expect: 8/10 points, cause limit, of owner_changes_per_element
// The same where threads fetch their work.
#include <omp.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    double own[64] = {};
#pragma omp parallel num_threads(threads)
    {
        const int thread = omp_get_thread_num();
#pragma omp for schedule(dynamic, 16)
        for (size_t i = 0; i < n; ++i) own[thread] += input[i];
    }
    double sum = 0;
    for (double x : own) sum += x;
    return sum;
}

double sum_clause(const double* input, size_t n, int threads) {
    double sum = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : sum)
    for (size_t i = 0; i < n; ++i) sum += input[i];
    return sum;
}

namespace {

// A sum, and what its additions have lost.
struct Compensated {
    double sum = 0, lost = 0;

    void add(double x) {
        const double next = sum + x;
        lost += std::fabs(sum) >= std::fabs(x) ? (sum - next) + x : (x - next) + sum;
        sum = next;
    }
};

}  // namespace

double sum_compensated(const double* input, size_t n, int threads) {
    Compensated all;
#pragma omp parallel num_threads(threads)
    {
        Compensated own;
#pragma omp for
        for (size_t i = 0; i < n; ++i) own.add(input[i]);
#pragma omp critical
        {
            all.add(own.sum);
            all.lost += own.lost;
        }
    }
    return all.sum + all.lost;
}

void histogram_threads(const uint8_t* input, size_t n, uint32_t* counts, int threads) {
    for (int bin = 0; bin < 256; ++bin) counts[bin] = 0;
#pragma omp parallel num_threads(threads)
    {
        uint32_t own[256] = {};
#pragma omp for
        for (size_t i = 0; i < n; ++i) ++own[input[i]];
#pragma omp critical
        for (int bin = 0; bin < 256; ++bin) counts[bin] += own[bin];
    }
}
