// Finds the clang++ that compiles a student's C++ file, and the tools that read what it made.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace native {

struct Clang {
    std::filesystem::path path;
    std::string version;  // "14.0.6"

    // The folder that the compiler must read in a sandbox that shows only the system's; empty: none.
    std::vector<std::filesystem::path> folders() const;
};

// Where to search: the line in tools/clang.path (written by set-up), then PATH, where a version may
// be a part of the name: clang++-14.
std::vector<std::filesystem::path> clang_places(const std::filesystem::path& tools);

// The first that runs and is new enough. Throws NoVerdict.
Clang find_clang(const std::vector<std::filesystem::path>& places);

}  // namespace native
