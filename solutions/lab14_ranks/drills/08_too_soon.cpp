#include <mpi.h>

#include <cstddef>

void advance(double* state, size_t m);

void overlapped_step(double* gradient, size_t n, double* state, size_t m, MPI_Comm comm) {
    MPI_Request sum_of_all;
    MPI_Iallreduce(MPI_IN_PLACE, gradient, n, MPI_DOUBLE, MPI_SUM, comm, &sum_of_all);
    advance(state, m);
    MPI_Wait(&sum_of_all, MPI_STATUS_IGNORE);
}
