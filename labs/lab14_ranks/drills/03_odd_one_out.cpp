#include <mpi.h>

#include <cstddef>

double allreduce_recursive_doubling(double value, MPI_Comm comm) {
    int me, all;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &all);
    int largest = 1;
    while (2 * largest <= all) largest *= 2;
    if (me >= largest) {
        MPI_Send(&value, 1, MPI_DOUBLE, me - largest, 0, comm);
        MPI_Recv(&value, 1, MPI_DOUBLE, me - largest, 0, comm, MPI_STATUS_IGNORE);
        return value;
    }
    double theirs;
    if (me + largest < all) {
        MPI_Recv(&theirs, 1, MPI_DOUBLE, me + largest, 0, comm, MPI_STATUS_IGNORE);
        value += theirs;
    }
    for (int apart = 1; apart < largest; apart *= 2) {
        const int with = me ^ apart;
        MPI_Sendrecv(&value, 1, MPI_DOUBLE, with, 0, &theirs, 1, MPI_DOUBLE, with, 0, comm,
                     MPI_STATUS_IGNORE);
        value += theirs;
    }
    return value;
}
