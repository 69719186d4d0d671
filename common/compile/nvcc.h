// Finds the nvcc to use.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab {

struct Nvcc {
    std::filesystem::path path;
    std::string version;  // "13.0.88"
};

// Where to search: the line in tools/nvcc.path (written by set-up), $CUDA_HOME/bin, PATH,
// /usr/local/cuda/bin.
std::vector<std::filesystem::path> nvcc_places(const std::filesystem::path& tools);

// The first that runs and is new enough. Throws NoVerdict naming those found instead.
Nvcc find_nvcc(const std::vector<std::filesystem::path>& places);

// The folders that nvcc must read in a sandbox that shows only the system's: those of its toolkit
// and of the host compiler, if outside /usr.
std::vector<std::filesystem::path> folders_of(const Nvcc& nvcc);

}  // namespace lab
