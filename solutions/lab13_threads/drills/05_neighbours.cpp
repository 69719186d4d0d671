#include <omp.h>

#include <cstddef>
#include <vector>

double sum_threads(const double* input, size_t n, int threads) {
    std::vector<double> shares(threads);
#pragma omp parallel num_threads(threads)
    {
        double own = 0;
#pragma omp for
        for (size_t i = 0; i < n; ++i) own += input[i];
        shares[omp_get_thread_num()] = own;
    }
    double sum = 0;
    for (const double part : shares) sum += part;
    return sum;
}
