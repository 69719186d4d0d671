// Records the operations of a whole program, from MPI_Init to MPI_Finalize, for
// docs/measurements/mpi_programs.py: it is linked with the program and the recording functions. The
// files that RANKS_LOG names are there, with a part for each rank (ranks/rank_files.h).
#include <cstdlib>
#include <span>

#include "ranks/runtime/mapped.h"
#include "ranks/runtime/recorder.h"

namespace {

void record() {
    int rank = 0, ranks = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const std::span<std::byte> log = ranks::mapped(
        std::getenv("RANKS_LOG"), static_cast<size_t>(rank), static_cast<size_t>(ranks));
    ranks::start_recording(
        {reinterpret_cast<ranks::Operation*>(log.data()), log.size() / sizeof(ranks::Operation)},
        MPI_COMM_WORLD);
}

}  // namespace

extern "C" {

int MPI_Init(int* argc, char*** argv) {
    const int error = PMPI_Init(argc, argv);
    record();
    return error;
}

int MPI_Init_thread(int* argc, char*** argv, int wanted, int* given) {
    const int error = PMPI_Init_thread(argc, argv, wanted, given);
    record();
    return error;
}

int MPI_Finalize() {
    ranks::stop_recording();
    return PMPI_Finalize();
}

}  // extern "C"
