#include <cstddef>

struct Compensated {
    double sum = 0, error = 0;

    void add(double x) {
        const double next = sum + x;
        const double x_in_next = next - sum, sum_in_next = next - x_in_next;
        error += (sum - sum_in_next) + (x - x_in_next);
        sum = next;
    }
};

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
            all.error += own.error;
        }
    }
    return all.sum + all.error;
}
