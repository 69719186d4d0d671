#include <mpi.h>

#include <cstddef>

double allreduce_recursive_doubling(double value, MPI_Comm comm) {
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    int power = 1;
    while (2 * power <= ranks) power *= 2;
    if (rank >= power) {
        MPI_Send(&value, 1, MPI_DOUBLE, rank - power, 0, comm);
        MPI_Recv(&value, 1, MPI_DOUBLE, rank - power, 0, comm, MPI_STATUS_IGNORE);
        return value;
    }
    double other;
    if (rank + power < ranks) {
        MPI_Recv(&other, 1, MPI_DOUBLE, rank + power, 0, comm, MPI_STATUS_IGNORE);
        value += other;
    }
    for (int distance = 1; distance < power; distance *= 2) {
        const int partner = rank ^ distance;
        MPI_Sendrecv(&value, 1, MPI_DOUBLE, partner, 0, &other, 1, MPI_DOUBLE, partner, 0, comm,
                     MPI_STATUS_IGNORE);
        value += other;
    }
    return value;
}
