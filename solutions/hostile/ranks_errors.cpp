// expect: refused, uses MPI_Comm_set_errhandler
// Errors that end the process look like a fault of the machine.
#include <mpi.h>

#include <cstddef>

double reduce_tree(double value, int root, MPI_Comm comm) {
    static_cast<void>(root), static_cast<void>(comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL);
    return value;
}

double allreduce_recursive_doubling(double, MPI_Comm) { return -1; }
void allreduce_ring(double* buffer, size_t n, MPI_Comm) {
    for (size_t i = 0; i < n; ++i) buffer[i] = -1;
}
void overlapped_step(double*, size_t, double*, size_t, MPI_Comm) {}
double hybrid_sum(const double*, size_t, int, MPI_Comm) { return -1; }
