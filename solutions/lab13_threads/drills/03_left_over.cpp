#include <omp.h>

#include <cstddef>

double sum_threads(const double* input, size_t n, int threads) {
    double sum = 0;
#pragma omp parallel num_threads(threads)
    {
        const size_t t = omp_get_thread_num();
        const size_t begin = n * t / threads, end = n * (t + 1) / threads;
        double own = 0;
        for (size_t i = begin; i < end; ++i) own += input[i];
#pragma omp critical
        sum += own;
    }
    return sum;
}
