#include <cstddef>

double sum_clause(const double* input, size_t n, int threads) {
    double sum = 0;
#pragma omp parallel for num_threads(threads)
    for (size_t i = 0; i < n; ++i) sum += input[i];
    return sum;
}
