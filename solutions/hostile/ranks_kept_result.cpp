// expect: refused, FAIL
// Remembers the first call, and passes its result on in the second.
#include <mpi.h>

#include <cstddef>
#include <vector>

void advance(double* state, size_t m);

double star(double value, int root, MPI_Comm comm) {
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    if (rank != root) {
        MPI_Send(&value, 1, MPI_DOUBLE, root, 0, comm);
        return value;
    }
    for (int from = 0; from < ranks; ++from) {
        double other;
        if (from == root) continue;
        MPI_Recv(&other, 1, MPI_DOUBLE, from, 0, comm, MPI_STATUS_IGNORE);
        value += other;
    }
    return value;
}

double reduce_tree(double value, int root, MPI_Comm comm) {
    static double kept = 0;
    static int calls = 0;
    if (calls++ == 0) kept = star(value, root, comm);
    return kept;
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }

void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}

void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}

double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
