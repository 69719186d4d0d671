// An account for the processes that a submission starts, if this program runs as root: a UID that
// no one has and no list of accounts contains, different for every program running at the same
// time.
#pragma once

#include <sys/types.h>

#include <filesystem>

namespace lab {

// The first of these UIDs is beyond those of people, containers and systemd. The grader applies the
// same rule to end the processes left by a killed program of ours: grader/process.py.
constexpr uid_t first_account = 0x70000000;
constexpr uid_t most_processes = 1 << 22;  // Linux's limit
uid_t own_account();                       // first_account + this process's ID

// True if an account is available: this process is root, of a machine or of a container with enough
// UIDs.
bool has_account();

// Gives the account a folder and its contents.
void give_to_account(const std::filesystem::path& folder);

// Kills all processes of the account, wherever in the process tree, faster than they can multiply.
void end_account();

}  // namespace lab
