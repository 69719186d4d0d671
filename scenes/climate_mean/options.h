#pragma once
#include <optional>
#include <string>

struct Options {
    int rows = 128, steps = 4, threads = 1;
    bool overlap = false, time = false;
    std::string field;
};

// Reads the command line. A result is the status to end with: the line is wrong or asks for help,
// which is printed if `tells`.
std::optional<int> read_options(int argc, char** argv, bool tells, Options& options);
