#include <mpi.h>

#include <cstddef>
#include <vector>

void allreduce_ring(double* buffer, size_t n, MPI_Comm comm) {
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    const int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    const auto begin = [&](int segment) { return n * segment / ranks; };
    const auto size = [&](int segment) { return begin(segment + 1) - begin(segment); };
    std::vector<double> received(n / ranks + 1);
    for (int step = 0; step < ranks - 1; ++step) {
        const int out = (rank - step + ranks) % ranks, in = (out + ranks - 1) % ranks;
        MPI_Send(buffer + begin(out), size(out), MPI_DOUBLE, next, 0, comm);
        MPI_Recv(received.data(), size(in), MPI_DOUBLE, previous, 0, comm, MPI_STATUS_IGNORE);
        for (size_t i = 0; i < size(in); ++i) buffer[begin(in) + i] += received[i];
    }
    for (int step = 0; step < ranks - 1; ++step) {
        const int out = (rank + 1 - step + ranks) % ranks, in = (out + ranks - 1) % ranks;
        MPI_Sendrecv(buffer + begin(out), size(out), MPI_DOUBLE, next, 0, buffer + begin(in),
                     size(in), MPI_DOUBLE, previous, 0, comm, MPI_STATUS_IGNORE);
    }
}
