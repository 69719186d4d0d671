#include <cstddef>

double sum_threads(const double* input, size_t n, int threads) {
    double all = 0;
#pragma omp parallel num_threads(threads)
    {
        double part = 0;
        for (size_t i = 0; i < n; ++i) part += input[i];
#pragma omp critical
        all += part;
    }
    return all;
}
