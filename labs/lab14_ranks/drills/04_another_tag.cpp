#include <mpi.h>

#include <cstddef>

double reduce_tree(double value, int root, MPI_Comm comm) {
    int me, all;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &all);
    const int place = (me - root + all) % all;
    for (int apart = 1; apart < all; apart *= 2) {
        if (place & apart) {
            MPI_Send(&value, 1, MPI_DOUBLE, (place - apart + root) % all, me, comm);
            break;
        }
        if (place + apart < all) {
            double theirs;
            MPI_Recv(&theirs, 1, MPI_DOUBLE, (place + apart + root) % all, me, comm,
                     MPI_STATUS_IGNORE);
            value += theirs;
        }
    }
    return value;
}
