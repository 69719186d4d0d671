#include <cstddef>

struct Compensated {
    double sum = 0, error = 0;

    void add(double x) {
        const double rounded = sum + x;
        const double x_in_it = rounded - sum, sum_in_it = rounded - x_in_it;
        error += (sum - sum_in_it) + (x - x_in_it);
        sum = rounded;
    }
};

double sum_compensated(const double* input, size_t n, int threads) {
    Compensated all;
#pragma omp parallel num_threads(threads)
    {
        Compensated part;
#pragma omp for
        for (size_t i = 0; i < n; ++i) part.add(input[i]);
#pragma omp critical
        {
            all.add(part.sum);
            all.error += part.error;
        }
    }
    return all.sum + all.error;
}
