#include <mpi.h>

#include <cstddef>

double reduce_tree(double value, int root, MPI_Comm comm) {
    int me, all;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &all);
    for (int apart = 1; apart < all; apart *= 2) {
        if (me & apart) {
            MPI_Send(&value, 1, MPI_DOUBLE, me - apart, 0, comm);
            break;
        }
        if (me + apart < all) {
            double theirs;
            MPI_Recv(&theirs, 1, MPI_DOUBLE, me + apart, 0, comm, MPI_STATUS_IGNORE);
            value += theirs;
        }
    }
    return value;
}
