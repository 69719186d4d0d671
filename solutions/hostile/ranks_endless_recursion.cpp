// expect: refused, FAIL
// The stacks of simulated ranks lie side by side.
#include <mpi.h>

#include <cstddef>
#include <vector>

void advance(double* state, size_t m);

double deeper(double value, int depth) {
    volatile double all[64];
    all[depth % 64] = value;
    return depth < 0 ? value : deeper(all[depth % 64], depth + 1) + all[(depth + 1) % 64];
}

double reduce_tree(double value, int root, MPI_Comm comm) {
    static_cast<void>(comm);
    return deeper(value, root);
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }

void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}

void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}

double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
