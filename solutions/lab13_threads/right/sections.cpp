// expect: passed
// Eight sections, however many threads there are.
#include <cstddef>
#include <cstdint>

static double sum_of(const double* input, size_t begin, size_t end) {
    double sum = 0;
    for (size_t i = begin; i < end; ++i) {
        sum += input[i];
    }
    return sum;
}

double sum_threads(const double* input, size_t n, int threads) {
    double parts[8];
    const size_t eighth = n / 8;
#pragma omp parallel sections num_threads(threads)
    {
#pragma omp section
        parts[0] = sum_of(input, 0, eighth);
#pragma omp section
        parts[1] = sum_of(input, eighth, 2 * eighth);
#pragma omp section
        parts[2] = sum_of(input, 2 * eighth, 3 * eighth);
#pragma omp section
        parts[3] = sum_of(input, 3 * eighth, 4 * eighth);
#pragma omp section
        parts[4] = sum_of(input, 4 * eighth, 5 * eighth);
#pragma omp section
        parts[5] = sum_of(input, 5 * eighth, 6 * eighth);
#pragma omp section
        parts[6] = sum_of(input, 6 * eighth, 7 * eighth);
#pragma omp section
        parts[7] = sum_of(input, 7 * eighth, n);
    }
    double sum = 0;
    for (const double part : parts) {
        sum += part;
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
