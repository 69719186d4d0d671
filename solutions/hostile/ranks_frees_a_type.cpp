// expect: refused, FAIL
// Frees the type of doubles, and the operation of sums.
#include <mpi.h>

#include <cstddef>
#include <vector>

void advance(double* state, size_t m);

double reduce_tree(double value, int root, MPI_Comm comm) {
    static_cast<void>(comm);
    MPI_Datatype type = MPI_DOUBLE;
    MPI_Type_free(&type);
    MPI_Op sum = MPI_SUM;
    MPI_Op_free(&sum);
    return value + root;
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }

void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}

void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}

double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
