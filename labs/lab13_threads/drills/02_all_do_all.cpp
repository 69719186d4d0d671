#include <cstddef>

double sum_threads(const double* input, size_t n, int threads) {
    double sum = 0;
#pragma omp parallel num_threads(threads)
    {
        double own = 0;
        for (size_t i = 0; i < n; ++i) own += input[i];
#pragma omp critical
        sum += own;
    }
    return sum;
}
