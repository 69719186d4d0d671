// Finds Open MPI and SimGrid, in the system or where set-up has unpacked them.
#pragma once

#include <filesystem>
#include <vector>

namespace ranks {

struct Packages {
    std::filesystem::path open_mpi_headers, smpi_headers;  // folders
    std::filesystem::path mpirun, smpimain;
    std::vector<std::filesystem::path> libraries;  // folders that the linker does not know
};

// Throws NoVerdict with the name of what is missing.
Packages find_packages(const std::filesystem::path& tools);

}  // namespace ranks
