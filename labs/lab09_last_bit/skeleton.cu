// Lab 09: the last bit.   Try: make lab09 test
// reads:  input[0 .. n), each element once; n may be 0
// owns:   a thread its sum (and its error), a block one word of `workspace`
// writes: *output, by one thread; its earlier value is undefined

// A sum and the rounding errors of its additions, added up.
struct Compensated {
    float sum, error;
};

// a + b rounded to a float, and exactly what the rounding took from it.
__device__ Compensated two_sum(float a, float b) {
    // TODO 3: how much of b, and how much of a, is in the rounded sum?     (about 3 lines)
    return {a + b, 0};
}

// All functions write the sum of the n floats at `input` to *output; 0 if n is 0. All pointers are
// device pointers; `workspace` is 1 MiB of device memory, its contents undefined. Launch on the
// default stream.

// Any order of additions.
void sum_fast(const float* input, float* output, void* workspace, size_t n) {
    // TODO 1: lab 05: partial sums in `workspace`, and a second launch     (about 40 lines)
    // TODO 2: how many additions does an element pass through?             (a few lines changed)
}

// As exact as with twice the digits.
void sum_compensated(const float* input, float* output, void* workspace, size_t n) {
    // TODO 4: the same hierarchy; what is a partial sum now?               (about 30 lines)
}

// The same bits for every number of blocks and of threads per block, which the call must use:
// 1 <= blocks <= 64; threads is a power of two from 32 to 1024.
void sum_reproducible(const float* input, float* output, void* workspace, size_t n, size_t blocks,
                      size_t threads) {
    // TODO 5: which additions are made must depend on n alone              (about 35 lines)
}
