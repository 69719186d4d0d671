// Lab 13: each thread adds up its share in variables of its own, and meets the others once.
#include <algorithm>
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    double total = 0;
#pragma omp parallel num_threads(threads)
    {
        double partial = 0;
#pragma omp for
        for (size_t i = 0; i < n; ++i) {
            partial += input[i];
        }
#pragma omp critical
        total += partial;
    }
    return total;
}

double sum_clause(const double* input, size_t n, int threads) {
    double total = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : total)
    for (size_t i = 0; i < n; ++i) {
        total += input[i];
    }
    return total;
}

struct Compensated {
    double sum = 0, error = 0;

    // TwoSum: what rounding takes from sum + x is a double, too.
    void add(double x) {
        const double next = sum + x;
        const double x_in_next = next - sum, sum_in_next = next - x_in_next;
        error += (sum - sum_in_next) + (x - x_in_next);
        sum = next;
    }
};

double sum_compensated(const double* input, size_t n, int threads) {
    Compensated total;
#pragma omp parallel num_threads(threads)
    {
        Compensated partial;
#pragma omp for
        for (size_t i = 0; i < n; ++i) {
            partial.add(input[i]);
        }
#pragma omp critical
        {
            total.add(partial.sum);
            total.error += partial.error;
        }
    }
    return total.sum + total.error;
}

void histogram_threads(const uint8_t* input, size_t n, uint32_t* counts, int threads) {
    std::fill_n(counts, 256, 0);
#pragma omp parallel num_threads(threads)
    {
        uint32_t partial[256] = {};
#pragma omp for
        for (size_t i = 0; i < n; ++i) {
            ++partial[input[i]];
        }
#pragma omp critical
        for (int k = 0; k < 256; ++k) {
            counts[k] += partial[k];
        }
    }
}
