#include <omp.h>

#include <cstddef>
#include <vector>

double sum_threads(const double* input, size_t n, int threads) {
    std::vector<double> shares(threads);
#pragma omp parallel for num_threads(threads)
    for (size_t i = 0; i < n; ++i) shares[omp_get_thread_num()] += input[i];
    double sum = 0;
    for (const double part : shares) sum += part;
    return sum;
}
