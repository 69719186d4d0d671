#include <mpi.h>

#include <cstddef>
#include <vector>

void allreduce_ring(double* buffer, size_t n, MPI_Comm comm) {
    int me, all;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &all);
    const int right = (me + 1) % all, left = (me + all - 1) % all;
    const auto first = [&](int s) { return n / all * s; };
    const auto length = [&](int s) { return first(s + 1) - first(s); };
    std::vector<double> arrived(n / all + 1);
    for (int round = 0; round < all - 1; ++round) {
        const int given = (me - round + all) % all, taken = (given + all - 1) % all;
        MPI_Sendrecv(buffer + first(given), length(given), MPI_DOUBLE, right, 0, arrived.data(),
                     length(taken), MPI_DOUBLE, left, 0, comm, MPI_STATUS_IGNORE);
        for (size_t k = 0; k < length(taken); ++k) buffer[first(taken) + k] += arrived[k];
    }
    for (int round = 0; round < all - 1; ++round) {
        const int given = (me + 1 - round + all) % all, taken = (given + all - 1) % all;
        MPI_Sendrecv(buffer + first(given), length(given), MPI_DOUBLE, right, 0,
                     buffer + first(taken), length(taken), MPI_DOUBLE, left, 0, comm,
                     MPI_STATUS_IGNORE);
    }
}
