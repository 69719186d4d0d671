// expect: refused, uses getenv
// The variables that mpirun sets for its processes.
#include <mpi.h>

#include <cstddef>
#include <cstdlib>

double reduce_tree(double value, int root, MPI_Comm comm) {
    static_cast<void>(root), static_cast<void>(comm);
    return std::getenv("OMPI_COMM_WORLD_SIZE") ? value : 0;
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }
void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}
void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}
double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
