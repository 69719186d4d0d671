// expect: refused, FAIL
// More calls than the record holds.
#include <mpi.h>

#include <cstddef>

double reduce_tree(double value, int root, MPI_Comm comm) {
    for (int i = 0; i < 1'000'000; ++i)
        MPI_Sendrecv_replace(&value, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_PROC_NULL, 0, comm,
                             MPI_STATUS_IGNORE);
    return value + root;
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }
void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}
void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}
double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
