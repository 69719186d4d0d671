#include <mpi.h>

#include <cstddef>

double allreduce_recursive_doubling(double value, MPI_Comm comm) {
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    // For 1, 2, 4 or 8 ranks.
    for (int distance = 1; distance < ranks; distance *= 2) {
        const int partner = rank ^ distance;
        double other;
        MPI_Recv(&other, 1, MPI_DOUBLE, partner, 0, comm, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_DOUBLE, partner, 0, comm);
        value += other;
    }
    return value;
}
