#include <mpi.h>

#include <cstddef>

double reduce_tree(double value, int root, MPI_Comm comm) {
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    for (int stride = 1; stride < ranks; stride *= 2) {
        if (rank & stride) {
            MPI_Send(&value, 1, MPI_DOUBLE, rank - stride, 0, comm);
            break;
        }
        if (rank + stride < ranks) {
            double other;
            MPI_Recv(&other, 1, MPI_DOUBLE, rank + stride, 0, comm, MPI_STATUS_IGNORE);
            value += other;
        }
    }
    return value;
}
