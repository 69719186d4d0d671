// Sums over all ranks that travel while the ranks compute: each step's sum makes one round of
// recursive doubling during each later step, so log2(ranks) sums are on their way at once.
#pragma once
#include <mpi.h>

#include <bit>
#include <vector>

#include "statistics.h"

class Pipeline {
  public:
    // `ranks` is a power of two.
    Pipeline(int rank, int ranks)
        : rank(rank),
          rounds(std::countr_zero(static_cast<unsigned>(ranks))),
          sums(rounds + 1),
          received(rounds),
          requests(2 * rounds) {}

    int length() const { return rounds; }

    // Sends every sum on its next round; none may change before finish().
    void start() {
        for (int i = 0; i < rounds; ++i) {
            const int partner = rank ^ 1 << i, bytes = sizeof(Statistics);
            MPI_Irecv(&received[i], bytes, MPI_BYTE, partner, i, MPI_COMM_WORLD, &requests[2 * i]);
            MPI_Isend(&sums[i], bytes, MPI_BYTE, partner, i, MPI_COMM_WORLD, &requests[2 * i + 1]);
        }
    }

    // Takes this rank's newest part, and returns the sum that has made all of its rounds.
    Statistics finish(const Statistics& newest) {
        MPI_Waitall(2 * rounds, requests.data(), MPI_STATUSES_IGNORE);
        for (int i = 0; i < rounds; ++i) sums[i].merge(received[i]);
        std::rotate(sums.begin(), sums.end() - 1, sums.end());
        sums[0] = newest;
        return sums[rounds];
    }

  private:
    int rank, rounds;
    std::vector<Statistics> sums;  // sums[i] has made i rounds
    std::vector<Statistics> received;
    std::vector<MPI_Request> requests;
};
