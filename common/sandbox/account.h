// An account for what a submission starts, where this program is root's: a number that nobody has,
// in no list of accounts, and another one for every program that runs at the same time.
#pragma once

#include <sys/types.h>

#include <filesystem>

namespace lab {

// The first of these numbers lies beyond those of people, of containers and of systemd. The grader
// ends by the same rule what a program of ours, itself killed, has left: grader/process.py.
constexpr uid_t first_account = 0x70000000;
constexpr uid_t most_processes = 1 << 22;  // that Linux counts
uid_t own_account();                       // first_account + the number of this process

// Whether there is one to have: this is root, of a machine or of a container with so many numbers.
bool has_account();

// Hands over a folder and what lies in it.
void give_to_account(const std::filesystem::path& folder);

// Kills whatever runs under it, wherever in the tree of processes, faster than it can multiply.
void end_account();

}  // namespace lab
