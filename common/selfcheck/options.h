// The command line of selfcheck.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "selfcheck/turn.h"

namespace selfcheck {

enum class Part {
    course,   // names, skeletons, and a kernel that shows each cause
    kernels,  // skeletons, solutions and variants get the expected verdict
    truth,    // the same, and some verdicts are compared with the oracle
    hostile,  // host code that attacks the harness
    mutants,  // of the solutions, compared with the oracle
    pairs,    // of mistakes: the advice must be true
};

struct Options {
    std::vector<std::string> labs;   // "lab01", ...; empty: all
    std::vector<Part> parts;         // never empty
    uint64_t seed = 1;               // selects the mutants
    size_t count = 0;                // mutants, pairs or examined variants per lab; 0: the default
    bool all = false;                // examines all variants: see VariantSample
    Turn turn = {};                  // of the chosen variants and the hostile files, this third
    unsigned jobs = 0;               // checks at once; 0: as many as processors
    std::filesystem::path root;      // of the course; empty: found above this program
    std::filesystem::path programs;  // of the labs; empty: this program's folder
};

// Throws lab::UsageError. Ends the process with status 0 after --help.
Options parse_options(int argc, char** argv);

}  // namespace selfcheck
