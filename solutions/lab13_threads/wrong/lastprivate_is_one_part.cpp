// expect: failed, cause thread_alone_counts
// lastprivate(sum) keeps the copy of the thread that has the last element.
#include <cstddef>
#include <cstdint>

double sum_threads(const double* input, size_t n, int threads) {
    double sum = 0;
#pragma omp parallel for num_threads(threads) firstprivate(sum) lastprivate(sum)
    for (size_t i = 0; i < n; ++i) {
        sum += input[i];
    }
    return sum;
}

double sum_clause(const double* input, size_t n, int threads) {
    double sum = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : sum)
    for (size_t i = 0; i < n; ++i) {
        sum += input[i];
    }
    return sum;
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
    Compensated all;
#pragma omp parallel num_threads(threads)
    {
        Compensated own;
#pragma omp for
        for (size_t i = 0; i < n; ++i) {
            own.add(input[i]);
        }
#pragma omp critical
        {
            all.add(own.sum);
            all.error += own.error;
        }
    }
    return all.sum + all.error;
}

void histogram_threads(const uint8_t* input, size_t n, uint32_t* counts, int threads) {
    for (int k = 0; k < 256; ++k) {
        counts[k] = 0;
    }
#pragma omp parallel num_threads(threads)
    {
        uint32_t own[256] = {};
#pragma omp for
        for (size_t i = 0; i < n; ++i) {
            ++own[input[i]];
        }
#pragma omp critical
        for (int k = 0; k < 256; ++k) {
            counts[k] += own[k];
        }
    }
}
