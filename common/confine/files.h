// Restricts what a thread, and those that it starts, may do with files: permanently.
#pragma once

#include <filesystem>
#include <vector>

namespace confine {

// Files, and folders with their contents. Missing ones are ignored.
struct Files {
    std::vector<std::filesystem::path> readable, writable;  // writable ones are readable too
};

// By Landlock (kernel.org, userspace-api/landlock.html), and by a seccomp filter for what its first
// version does not cover: lengths, owners, modes and times of files. Returns false if the kernel
// has no Landlock (before 5.13) or no filter.
bool give_up_files_but(const Files& kept);

}  // namespace confine
