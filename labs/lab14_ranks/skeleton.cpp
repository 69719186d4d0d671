// Lab 14, MPI: ranks.   Try: make lab14 test
// reads:  what each rank has: a value, a buffer, an input; nothing of any other rank's
// owns:   a rank its own memory; whatever another rank needs of it is sent
// writes: the result on every rank, but for reduce_tree, whose result counts on `root` alone
#include <mpi.h>
#include <omp.h>

#include <cstddef>
#include <vector>

// All ranks of `comm` call each function. There may be any number of them, from 1 on.

// Changes each of the m elements of state, without any other rank. Given by the lab.
void advance(double* state, size_t m);

// Returns the sum of all ranks' values on rank `root`. The other ranks may return anything.
double reduce_tree(double value, int root, MPI_Comm comm) {
    // TODO 1: this rank's place in the tree; the root is at place 0           (about 4 lines)
    // TODO 2: in each round, does it send, receive, or neither, and with whom? (about 11 lines)
    return 0;
}

// Returns the sum of all ranks' values on every rank.
double allreduce_recursive_doubling(double value, MPI_Comm comm) {
    // TODO 3: in each round, exchange sums with the partner                   (about 8 lines)
    // TODO 4: if the ranks are no power of two, who helps those left over?    (about 12 lines)
    return 0;
}

// buffer[i] becomes the sum of all ranks' buffer[i], for each i below n, on every rank.
// n may be 0, and smaller than the number of ranks.
void allreduce_ring(double* buffer, size_t n, MPI_Comm comm) {
    // TODO 5: where does each of as many segments as ranks begin and end?     (about 4 lines)
    // TODO 6: once around, a segment's sum grows by one rank in each step     (about 9 lines)
    // TODO 7: once more, the sums that are complete are handed on             (about 6 lines)
}

// The n elements of gradient become their sums over all ranks; meanwhile advance(state, m) runs.
void overlapped_step(double* gradient, size_t n, double* state, size_t m, MPI_Comm comm) {
    // TODO 8: what is begun before advance, and what waits for its end?       (about 4 lines)
}

// Returns the sum of the n elements that each rank has, over all ranks, on every rank. In each rank
// `threads` threads add.
double hybrid_sum(const double* input, size_t n, int threads, MPI_Comm comm) {
    // TODO 9: the threads' sum of this rank, and then the ranks' sum          (about 6 lines)
    return 0;
}
