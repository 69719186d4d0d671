// Records the operations of a whole program, from MPI_Init to MPI_Finalize, for
// docs/measurements/mpi_programs.py: it is linked with the program and the recording functions. The
// files that RANKS_LOG names have a part for each rank (ranks/rank_files.h).
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "ranks/protocol.h"
#include "ranks/runtime/recorder.h"

namespace {

void record() {
    int rank = 0, ranks = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    constexpr off_t bytes = ranks::most_operations * sizeof(ranks::Operation);
    const int which = rank / int{ranks::ranks_in_a_file},
              in_file = rank % int{ranks::ranks_in_a_file};
    const std::string path = std::getenv("RANKS_LOG") + ("." + std::to_string(which));
    const int file = open(path.c_str(), O_RDWR | O_CREAT, 0600);
    const auto parts = static_cast<off_t>(ranks::parts_of(which, ranks));
    if (file < 0 || ftruncate(file, parts * bytes) != 0) std::abort();
    void* const mapped =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, in_file * bytes);
    if (mapped == MAP_FAILED) std::abort();
    close(file);
    ranks::start_recording({static_cast<ranks::Operation*>(mapped), size_t{ranks::most_operations}},
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
