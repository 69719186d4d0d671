// expect: refused, FAIL
// A pointer to another rank's memory: in a simulation all are in one process.
#include <mpi.h>

#include <cstddef>

double reduce_tree(double value, int root, MPI_Comm comm) {
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    double* mine = &value;
    double* other = nullptr;
    MPI_Sendrecv(&mine, sizeof mine, MPI_BYTE, (rank + 1) % ranks, 0, &other, sizeof other, MPI_BYTE,
                 (rank + ranks - 1) % ranks, 0, comm, MPI_STATUS_IGNORE);
    return value + (ranks > 1 ? *other : root);
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }
void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}
void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}
double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
