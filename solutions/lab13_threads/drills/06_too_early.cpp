#include <omp.h>

#include <cstddef>

double sum_threads(const double* input, size_t n, int threads) {
    double shares[64], sum = 0;
#pragma omp parallel num_threads(threads)
    {
        double own = 0;
#pragma omp for
        for (size_t i = 0; i < n; ++i) own += input[i];
        shares[omp_get_thread_num()] = own;
#pragma omp barrier
        if (omp_get_thread_num() == 0)
            for (int t = 0; t < threads; ++t) sum += shares[t];
    }
    return sum;
}
