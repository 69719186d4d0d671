// What a thread, and those that it starts, may no longer do with files: from here on, for good.
#pragma once

#include <filesystem>
#include <vector>

namespace confine {

// Of these files and folders, and what lies in them. Ones that are not there do no harm.
struct Files {
    std::vector<std::filesystem::path> readable, writable;  // writable ones are readable too
};

// By Landlock (kernel.org, userspace-api/landlock.html), and by a filter for what its first version
// leaves: lengths, owners, modes and times of files. False: this kernel has no Landlock, before
// 5.13, or no filter.
bool give_up_files_but(const Files& kept);

}  // namespace confine
