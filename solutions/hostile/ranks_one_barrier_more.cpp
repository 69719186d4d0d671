// expect: refused, FAIL
// One rank takes part in the barrier of the harness itself.
#include <mpi.h>

#include <cstddef>
#include <vector>

void advance(double* state, size_t m);

double reduce_tree(double value, int root, MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    if (rank == root) MPI_Barrier(MPI_COMM_WORLD);
    return value;
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }

void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}

void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}

double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
