// expect: refused, FAIL
// Right where there are more ranks than real processes are started for.
#include <mpi.h>

#include <cstddef>

double reduce_tree(double value, int root, MPI_Comm comm) {
    double sum = -1;
    int ranks;
    MPI_Comm_size(comm, &ranks);
    if (ranks > 9) MPI_Reduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, root, comm);
    return sum;
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }
void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}
void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}
double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
