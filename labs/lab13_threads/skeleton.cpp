// Lab 13, OpenMP: threads.   Try: make lab13 test
// reads:  input[0 .. n), each element once; n may be 0, and smaller than `threads`
// owns:   a thread its share of the elements, and what it adds up or counts of them
// writes: the histogram all 256 counts, whose contents are undefined before; nothing else
#include <omp.h>

#include <cstddef>
#include <cstdint>

// All functions work with a team of `threads` threads, from 1 to 64.

// Returns the sum of the n elements at `input`. By hand, without a reduction clause.
double sum_threads(const double* input, size_t n, int threads) {
    // TODO 1: each thread adds up its share in a variable of its own          (about 5 lines)
    // TODO 2: the threads' sums meet; what if two threads come at once?       (about 2 lines)
    return 0;
}

// The same with a reduction clause.
double sum_clause(const double* input, size_t n, int threads) {
    // TODO 3: which clause makes the copies, and adds them up?                (about 4 lines)
    return 0;
}

// A sum, and what the rounding of its additions has taken from it, added up.
struct Compensated {
    double sum = 0, error = 0;

    void add(double x) {
        // TODO 4: the rounded sum, and how much of sum and x is not in it     (about 4 lines)
    }
};

// The same sum as exact as with twice the digits.
double sum_compensated(const double* input, size_t n, int threads) {
    // TODO 5: each thread has a pair of its own; how do two pairs meet?       (about 10 lines)
    return 0;
}

// counts[k] becomes how many of the n bytes at `input` are k, for each k from 0 to 255.
void histogram_threads(const uint8_t* input, size_t n, uint32_t* counts, int threads) {
    // TODO 6: clear counts, count in 256 counts of the thread's own, add up   (about 11 lines)
}
