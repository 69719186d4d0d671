// expect: passed
// One template has the region; what a thread keeps is an argument.
#include <cmath>
#include <cstddef>
#include <cstdint>

struct Sum {
    double sum = 0;
    void add(double x) { sum += x; }
    void merge(const Sum& other) { sum += other.sum; }
};

// Neumaier's: the smaller of two numbers is the one that loses bits.
struct Compensated {
    double sum = 0, error = 0;
    void add(double x) {
        const double next = sum + x;
        error += std::fabs(sum) >= std::fabs(x) ? (sum - next) + x : (x - next) + sum;
        sum = next;
    }
    void merge(const Compensated& other) {
        add(other.sum);
        error += other.error;
    }
};

struct Counts {
    uint32_t of[256] = {};
    void add(uint8_t key) { ++of[key]; }
    void merge(const Counts& other) {
        for (int k = 0; k < 256; ++k) {
            of[k] += other.of[k];
        }
    }
};

template <class Part, class T>
static Part reduce(const T* input, size_t n, int threads) {
    Part all;
#pragma omp parallel num_threads(threads)
    {
        Part own;
#pragma omp for nowait
        for (size_t i = 0; i < n; ++i) {
            own.add(input[i]);
        }
#pragma omp critical(merging)
        all.merge(own);
    }
    return all;
}

double sum_threads(const double* input, size_t n, int threads) {
    return reduce<Sum>(input, n, threads).sum;
}

double sum_clause(const double* input, size_t n, int threads) {
    double sum = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : sum)
    for (size_t i = 0; i < n; ++i) {
        sum += input[i];
    }
    return sum;
}

double sum_compensated(const double* input, size_t n, int threads) {
    const Compensated all = reduce<Compensated>(input, n, threads);
    return all.sum + all.error;
}

void histogram_threads(const uint8_t* input, size_t n, uint32_t* counts, int threads) {
    const Counts all = reduce<Counts>(input, n, threads);
    for (int k = 0; k < 256; ++k) {
        counts[k] = all.of[k];
    }
}
