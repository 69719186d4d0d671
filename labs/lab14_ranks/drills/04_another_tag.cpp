#include <mpi.h>

#include <cstddef>

double reduce_tree(double value, int root, MPI_Comm comm) {
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    const int place = (rank - root + ranks) % ranks;
    for (int stride = 1; stride < ranks; stride *= 2) {
        if (place & stride) {
            MPI_Send(&value, 1, MPI_DOUBLE, (place - stride + root) % ranks, rank, comm);
            break;
        }
        if (place + stride < ranks) {
            double other;
            MPI_Recv(&other, 1, MPI_DOUBLE, (place + stride + root) % ranks, rank, comm,
                     MPI_STATUS_IGNORE);
            value += other;
        }
    }
    return value;
}
