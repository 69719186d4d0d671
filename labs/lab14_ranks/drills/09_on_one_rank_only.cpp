#include <mpi.h>

#include <cstddef>

double hybrid_sum(const double* input, size_t n, int threads, MPI_Comm comm) {
    double sum = 0, all = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : sum)
    for (size_t i = 0; i < n; ++i) sum += input[i];
    MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
    return all;
}
