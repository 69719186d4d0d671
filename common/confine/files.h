// What a thread, and those that it starts, may no longer do with files: from here on, for good.
// PR_SET_NO_NEW_PRIVS must be set. Landlock's first version leaves truncating and changing modes.
#pragma once

#include <filesystem>
#include <vector>

namespace confine {

// Of these folders, and what lies in them. Ones that are not there do no harm.
struct Files {
    std::vector<std::filesystem::path> readable, writable;  // writable ones are readable too
};

// By Landlock (kernel.org, userspace-api/landlock.html). False: this kernel has none, before 5.13.
bool give_up_files_but(const Files& kept);

}  // namespace confine
