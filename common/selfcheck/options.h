// The command line of selfcheck.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace selfcheck {

enum class Part {
    course,   // names, links, and that every cause is shown by some kernel
    kernels,  // skeletons, solutions and variants get the verdict that they name
    truth,    // the same, and their verdicts are compared with the oracle's
    hostile,  // host parts that attack the harness
    mutants,  // of the solutions, compared with the oracle
};

struct Options {
    std::vector<std::string> labs;   // "lab01", ...; empty: all
    std::vector<Part> parts;         // never empty
    uint64_t seed = 1;               // which mutants
    size_t count = 0;                // of mutants a lab; 0: the default
    unsigned jobs = 0;               // at once; 0: as many as processors
    std::filesystem::path root;      // of the course; empty: where this program lies
    std::filesystem::path programs;  // of the labs; empty: beside this program
};

// Throws lab::UsageError. Ends the process with status 0 after --help.
Options parse_options(int argc, char** argv);

}  // namespace selfcheck
